import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../../../shared/problem.ts';
import type { FormMemory } from './form-memories.ts';
import type { MessageFormProps } from './message-form-props.ts';
import { applyFormAction } from './model/apply-form-action.ts';
import { buildForm } from './model/build-form.ts';
import type { Form } from './model/form.ts';
import type { FormAction, FormResult } from './model/form-action.ts';
import { useFormTypes } from './use-form-types.ts';

/** A form, and what edits it. */
export interface FormHandle {
  readonly form: Form;
  /**
   * Why the last action was refused; null once something else was done, and for JSON that is still
   * being typed, which the row itself says.
   */
  readonly refusal: Problem | null;
  readonly dismiss: () => void;
  /** Does an action, and says what became of it. The same function as long as the form is shown. */
  readonly act: (action: FormAction) => FormResult;
  readonly undo: () => void;
  readonly redo: () => void;
}

/** Makes the form of a body again whenever its text, types, findings or folds change, and edits it. */
export function useForm(
  props: MessageFormProps & { readonly typeName: string },
  memory: FormMemory,
  store: StoreApi<FormMemory>,
): FormHandle {
  const { text, aside, framing, typeName, schemaSet, problems } = props;
  const { expanded, filter, isSetOnly } = memory;
  const { types, want } = useFormTypes(props.memories, schemaSet);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const form = useMemo(
    () =>
      buildForm({ text, aside, framing, typeName, types, expanded, filter, isSetOnly, problems }),
    [text, aside, framing, typeName, types, expanded, filter, isSetOnly, problems],
  );
  const { wantedTypes } = form;
  useEffect(() => {
    want(wantedTypes);
  }, [wantedTypes, want]);

  const latest = useRef({ form, onChange: props.onChange });
  useLayoutEffect(() => {
    latest.current = { form, onChange: props.onChange };
  });
  const act = useMemo(
    () =>
      (action: FormAction): FormResult => {
        const { form: now, onChange } = latest.current;
        const result = applyFormAction(now, action);
        const isSaid = result.kind === 'refused' && action.kind !== 'set-json';
        setRefusal(isSaid ? result.problem : null);
        if (result.kind !== 'changed') return result;
        // What was typed before the next drawing is done to what this made of the text.
        const input = { ...now.input, ...pick(result) };
        latest.current = { form: buildForm(input), onChange };
        store.setState({ expanded: result.expanded });
        onChange({ text: result.text, aside: result.aside });
        return result;
      },
    [store],
  );
  return { form, refusal, dismiss: () => setRefusal(null), act, undo: nothing, redo: nothing };
}

function pick({ text, aside, expanded }: FormResult & { readonly kind: 'changed' }) {
  return { text, aside, expanded };
}

function nothing() {
  return;
}
