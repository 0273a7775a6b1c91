import { applyFormAction } from '../../src/renderer/features/request/body/form/model/apply-form-action.ts';
import { buildForm } from '../../src/renderer/features/request/body/form/model/build-form.ts';
import type { Form, FormInput } from '../../src/renderer/features/request/body/form/model/form.ts';
import type { FormAction } from '../../src/renderer/features/request/body/form/model/form-action.ts';
import type { FormRow } from '../../src/renderer/features/request/body/form/model/form-row.ts';

/** Returns a form with every row unfolded that has a value. */
export function unfoldedForm(input: Omit<FormInput, 'expanded'>): Form {
  let expanded: ReadonlySet<string> = new Set();
  for (;;) {
    const form = buildForm({ ...input, expanded });
    const folded = rowsOf(form).filter(
      ({ isExpandable, isExpanded, state }) => isExpandable && !isExpanded && state !== 'unset',
    );
    if (folded.length === 0) return form;
    expanded = new Set([...expanded, ...folded.map(({ id }) => id)]);
  }
}

/** Returns all rows of a form. */
export function rowsOf(form: Form): readonly FormRow[] {
  return Array.from({ length: form.rows.count }, (_, index) => form.rows.at(index) as FormRow);
}

/** Returns the text of a body typed into an empty form from the rows of another form. */
export function retypeForm(model: Form): string {
  let form = buildForm({ ...model.input, text: '' });

  function act(action: FormAction): string | null {
    const result = applyFormAction(form, action);
    if (result.kind === 'refused') {
      throw new Error(`${JSON.stringify(action)}: ${result.problem.detail} in ${form.input.text}`);
    }
    if (result.kind === 'same') return null;
    const { text, aside } = result;
    form = buildForm({ ...form.input, text, aside });
    return result.focusId;
  }

  function fill({ id, editor, state, text }: FormRow): void {
    if (editor.kind === 'raw') throw new Error(`${id} does not fit its type: ${text}`);
    // Empty text removes a field, except strings and bytes; an empty mask is its default.
    const isEmptyMask = editor.kind === 'field-mask' && text === '';
    if (editor.kind === 'none' || editor.kind === 'null' || state === 'default' || isEmptyMask) {
      act({ kind: 'set-default', id });
    } else if (editor.kind === 'json') act({ kind: 'set-json', id, json: text ?? '' });
    else act({ kind: 'set-text', id, text: text ?? '' });
  }

  for (const row of rowsOf(model)) {
    const { kind, id, parentId, state, text, key, editor } = row;
    switch (kind) {
      case 'field':
        if (state !== 'unset') fill(row);
        break;
      case 'oneof':
        if (text !== null) act({ kind: 'choose', id, field: text });
        break;
      case 'any-type':
        if (text !== null) act({ kind: 'set-type', id, typeName: text });
        break;
      case 'item':
        act({ kind: 'add', id: parentId ?? '' });
        if (editor.kind !== 'none') fill(row);
        break;
      case 'entry': {
        const added = act({ kind: 'add', id: parentId ?? '' });
        act({ kind: 'rename-key', id: added ?? id, key: key?.text ?? '' });
        if (editor.kind !== 'none') fill(row);
        break;
      }
      case 'foreign':
        throw new Error(`${id} has no field.`);
      case 'message':
      case 'add':
      case 'unknown':
      case 'notice':
    }
  }
  return form.input.text;
}
