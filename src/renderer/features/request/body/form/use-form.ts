import { useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand/react';
import type { StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../../../../shared/problem.ts';
import { useApp, useSchemas } from '../../../../kernel/app-context.ts';
import type { FormMemories, FormMemory } from './form-memories.ts';
import type { MessageFormProps } from './message-form-props.ts';
import { applyFormAction } from './model/apply-form-action.ts';
import { buildForm } from './model/build-form.ts';
import type { Form, FormInput } from './model/form.ts';
import type { FormAction, FormResult } from './model/form-action.ts';
import { type HistoryStep, recordChange, redo, undo } from './model/form-history.ts';
import type { FormTypes } from './model/form-types.ts';
import { type MaskPaths, maskPathsAt } from './model/mask-paths.ts';
import { misfitsIn } from './model/misfits.ts';
import { jsonOfRow } from './place-of-row.ts';

/** The functions that edit a body. The object stays the same while its form is shown. */
export interface FormEditing {
  /** Applies an action and returns its result. */
  readonly act: (action: FormAction) => FormResult;
  /** Returns the text in the editor of a row; null while it is unset or missing. */
  readonly textOf: (id: string) => string | null;
  /** Returns the JSON of a row as it is written; null when the body has none. */
  readonly jsonOf: (id: string) => string | null;
  /** Undoes the last change and returns its row; null when there is none to go to. */
  readonly undo: () => string | null;
  readonly redo: () => string | null;
  /** Returns the mask paths of a message of a type; unknown types are fetched. */
  readonly pathsAt: (holder: string, text: string, caret: number) => MaskPaths;
}

/** A form and the functions that edit it. */
interface FormHandle {
  readonly form: Form;
  readonly editing: FormEditing;
  /**
   * Why the last action was refused; null after another action. Also null for JSON that is still being typed:
   * the row itself shows that.
   */
  readonly refusal: Problem | null;
  /** The number of members without a field; 0 while the check finds none. */
  readonly misfitCount: number;
  /** What the last action removed as a side effect, as a sentence; null for nothing. */
  readonly loss: string | null;
  readonly dismiss: () => void;
  /** Why types could not be read. */
  readonly failure: Problem | null;
  readonly readAgain: () => void;
}

/**
 * Builds the form of a body again whenever its text, types, findings or expanded rows change, and edits it.
 */
export function useForm(
  props: MessageFormProps & { readonly typeName: string },
  memory: FormMemory,
  store: StoreApi<FormMemory>,
): FormHandle {
  const { text, aside, framing, typeName, schemaSet, problems, onChange } = props;
  const { expanded, filter, isSetOnly } = memory;
  const { types, failure, want, refresh } = useFormTypes(props.memories, schemaSet);
  const [refusal, setRefusal] = useState<Problem | null>(null);
  const [loss, setLoss] = useState<string | null>(null);
  // The edited row stays visible, even when a filter would hide it now.
  const [edited, setEdited] = useState({ id: '', filter, isSetOnly });
  const keptId = edited.filter === filter && edited.isSetOnly === isSetOnly ? edited.id : '';
  const form = useMemo(
    () =>
      buildForm({
        text,
        aside,
        framing,
        typeName,
        types,
        expanded,
        filter,
        isSetOnly,
        keptId,
        problems,
      }),
    [text, aside, framing, typeName, types, expanded, filter, isSetOnly, keptId, problems],
  );
  const { wantedTypes } = form;
  useEffect(() => want(wantedTypes), [wantedTypes, want]);
  const misfitCount = useMisfits(form, want);

  const latest = useRef({ form, onChange });
  useLayoutEffect(() => {
    latest.current = { form, onChange };
  });
  const editing = useMemo<FormEditing>(() => {
    /** Further changes before the next render apply to this result. */
    function change(
      next: Partial<FormInput> & Pick<FormInput, 'text' | 'aside'>,
      keepsBefore = false,
    ) {
      const { form: now, onChange: report } = latest.current;
      latest.current = { form: buildForm({ ...now.input, ...next }), onChange: report };
      report({ text: next.text, aside: next.aside, keepsBefore });
    }

    function step(made: HistoryStep | null): string | null {
      setRefusal(null);
      setLoss(null);
      if (made === null) return null;
      store.setState({ history: made.history });
      change(made.body);
      return made.rowId;
    }

    return {
      act(action) {
        const { input } = latest.current.form;
        const result = applyFormAction(latest.current.form, action);
        const isSaid = result.kind === 'refused' && action.kind !== 'set-json';
        setRefusal(isSaid ? result.problem : null);
        if (result.kind !== 'changed') return result;
        setLoss(result.loss);
        const { text: textAfter, aside: preservedAfter, expanded: expandedAfter } = result;
        const after = { text: textAfter, aside: preservedAfter };
        const history = recordChange(store.getState().history, input, after, {
          rowId: action.id,
          mergeKey: mergeKeyOf(action),
          nowMs: Date.now(),
        });
        setEdited({ id: action.id, filter: input.filter, isSetOnly: input.isSetOnly });
        const { spellings, unfinished } = store.getState();
        store.setState({
          expanded: expandedAfter,
          history,
          spellings: followed(spellings, result.follow),
          unfinished: followed(unfinished, result.follow),
        });
        change({ ...after, expanded: expandedAfter }, action.kind === 'remove-misfits');
        return result;
      },
      textOf(id) {
        const { rows } = latest.current.form;
        return rows.at(rows.indexOf(id))?.text ?? null;
      },
      jsonOf: (id) => jsonOfRow(latest.current.form, id),
      undo: () => step(undo(store.getState().history, latest.current.form.input, Date.now())),
      redo: () => step(redo(store.getState().history, latest.current.form.input)),
      pathsAt(holder, typed, caret) {
        const found = maskPathsAt(latest.current.form.input.types, holder, typed, caret);
        want(found.wantedTypes);
        return found;
      },
    };
  }, [store, want]);
  return {
    form,
    editing,
    refusal,
    misfitCount,
    loss,
    dismiss: () => {
      setRefusal(null);
      setLoss(null);
    },
    failure,
    readAgain: refresh,
  };
}

/** Renames the row ids in remembered values after a change. */
function followed<T>(
  byId: ReadonlyMap<string, T>,
  follow: ((path: string) => string | null) | null,
): ReadonlyMap<string, T> {
  if (follow === null || byId.size === 0) return byId;
  return new Map(
    [...byId].flatMap(([id, value]) => {
      const next = follow(id);
      return next === null ? [] : [[next, value] as const];
    }),
  );
}

/** Letters typed into one row are undone together. */
function mergeKeyOf(action: FormAction): string | null {
  const isTyped =
    action.kind === 'set-text' || action.kind === 'set-json' || action.kind === 'set-bytes';
  return isTyped ? `${action.kind} ${action.id}` : null;
}

/** Returns the known types of a schema set, and the function that fetches more. */
function useFormTypes(
  memories: FormMemories,
  schemaSet: string | null,
): {
  readonly types: FormTypes;
  /** Why types could not be read; null while there was no failure. */
  readonly failure: Problem | null;
  readonly want: (typeNames: readonly string[]) => void;
  readonly refresh: () => void;
} {
  const { engine } = useApp();
  const revision = useSchemas((state) => state.revision);
  const held = memories.typesOf(schemaSet, (typeNames) =>
    engine.describeTypes({ typeNames: [...typeNames], schemaSet }),
  );
  const { types, failure } = useStore(held.state);
  useEffect(() => held.follow(revision), [held, revision]);
  return { types, failure, want: held.want, refresh: held.refresh };
}

/**
 * Counts the members without a field. This walks the whole body, so it runs only when the check found
 * something, and after the typed text was drawn.
 *
 * @param want fetches types whose values may contain more
 */
function useMisfits(form: Form, want: (typeNames: readonly string[]) => void): number {
  const settled = useDeferredValue(form);
  const found = useMemo(() => {
    const isWrong = settled.input.problems.some(({ kind }) => kind === 'json-mismatch');
    return isWrong && settled.fault === null ? misfitsIn(settled) : null;
  }, [settled]);
  useEffect(() => {
    if (found !== null) want(found.wantedTypes);
  }, [found, want]);
  return found?.count ?? 0;
}
