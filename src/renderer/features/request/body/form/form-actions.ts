import type { StoreApi } from 'zustand/vanilla';
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { FocusPart } from './form-focus.ts';
import type { FormKey } from './form-keys.ts';
import type { FormMemory } from './form-memories.ts';
import type { FormAction } from './model/form-action.ts';
import type { FormRow, FormRowKind } from './model/form-row.ts';
import { isListText } from './model/paste-values.ts';
import { keyHoldId, type UnfinishedText } from './model/unfinished-text.ts';
import type { RowMenuAction } from './row-menu.tsx';
import type { FormEditing } from './use-form.ts';

/** What the actions of rows work on. */
export interface ActionsGround {
  readonly store: StoreApi<FormMemory>;
  readonly editing: FormEditing;
  readonly focus: (id: string, part: FocusPart) => void;
  readonly copy: (text: string) => void;
  readonly openMenu: (row: FormRow) => void;
  readonly showInJson: (row: FormRow) => void;
}

/** What can be done with the rows of a form, by mouse, by keys and from the menu. */
export interface FormActions {
  /** What an editor does. */
  readonly act: (action: FormAction) => void;
  /** Takes an item away again that was just added and nothing was typed into; says whether it was one. */
  readonly dropFresh: (row: FormRow) => boolean;
  /** Something is typed into the row that has the focus. */
  readonly touch: () => void;
  /** Another row has the focus. */
  readonly arrive: (id: string) => void;
  /** Remembers what is half typed in a row, or nothing more of it. */
  readonly hold: (id: string, typed: UnfinishedText | null) => void;
  /** Unfolds or folds a row. */
  readonly toggle: (row: FormRow) => void;
  readonly togglePresence: (row: FormRow) => void;
  /** Unsets a field; takes an item, entry or unknown field away. */
  readonly remove: (row: FormRow) => void;
  /** Says whether the key is taken. The focus stays where it is. */
  readonly renameKey: (row: FormRow, key: string) => boolean;
  readonly holdKey: (row: FormRow, text: string | null) => void;
  /** From the key of an entry to its value, also when the key has just become another one. */
  readonly goToValue: (row: FormRow) => void;
  readonly onKey: (key: FormKey, row: FormRow, isEditing: boolean) => void;
  readonly onMenu: (row: FormRow, action: RowMenuAction) => void;
  /**
   * Text that was pasted on a row, or into its editor: says whether the row has a use for it. A list
   * that is pasted into the editor of an item becomes items.
   */
  readonly paste: (row: FormRow, text: string, isEditing: boolean) => boolean;
}

/** Makes the actions of a form. */
export function formActions(ground: ActionsGround): FormActions {
  const { store, editing, focus } = ground;
  /** What the row whose key was changed last is called now. */
  let renamed: ReadonlyMap<string, string> = new Map();

  /** The item that was added last, until something is typed into it or it is left. */
  let fresh: string | null = null;

  /** Does an action, and goes where it leads to. */
  function actAndGo(action: FormAction, part: FocusPart): boolean {
    const result = editing.act(action);
    if (result.kind === 'changed' && result.focusId !== null) {
      fresh = action.kind === 'add' ? result.focusId : null;
      focus(result.focusId, part);
    }
    return result.kind !== 'refused';
  }

  /** JSON that is none yet is held as it is typed, until it is. */
  function setJson(id: string, json: string) {
    const result = editing.act({ kind: 'set-json', id, json });
    if (result.kind !== 'refused') return hold(id, null);
    const { title, detail } = result.problem;
    hold(id, { text: json, fault: detail || title, over: editing.textOf(id) });
  }

  function hold(id: string, typed: UnfinishedText | null) {
    const before = store.getState().unfinished;
    if (typed === null && !before.has(id)) return;
    const unfinished = new Map(before);
    if (typed === null) unfinished.delete(id);
    else unfinished.set(id, typed);
    store.setState({ unfinished });
  }

  function dropFresh(row: FormRow): boolean {
    const isDropped = row.id === fresh && row.kind === 'item' && row.editor.kind !== 'none';
    if (isDropped) remove(row);
    return isDropped;
  }

  function act(action: FormAction) {
    fresh = null;
    switch (action.kind) {
      case 'set-json':
        return setJson(action.id, action.json);
      // The focus is in the editor that this comes from.
      case 'set-text':
      case 'set-bytes':
      case 'set-default':
      case 'unset':
        return void editing.act(action);
      case 'add':
        return void actAndGo(action, 'first');
      case 'choose':
        return void actAndGo(action, 'value');
      case 'set-type':
        return void actAndGo(action, 'below');
      default:
        return void actAndGo(action, 'row');
    }
  }

  function toggle({ id, isExpanded }: FormRow) {
    const expanded = new Set(store.getState().expanded);
    if (isExpanded) expanded.delete(id);
    else expanded.add(id);
    store.setState({ expanded });
  }

  function remove(row: FormRow) {
    // What was typed into a row that is emptied goes with its value; its id may be that of the next then.
    hold(row.id, null);
    if (row.commands.has('remove')) actAndGo({ kind: 'remove', id: row.id }, 'row');
    else if (row.commands.has('unset')) editing.act({ kind: 'unset', id: row.id });
  }

  function togglePresence(row: FormRow) {
    if (row.state !== 'unset') remove(row);
    else if (row.commands.has('set-default')) editing.act({ kind: 'set-default', id: row.id });
  }

  function shift(row: FormRow, by: 1 | -1, part: FocusPart) {
    if (!row.commands.has(by < 0 ? 'move-up' : 'move-down')) return;
    actAndGo({ kind: 'move', id: row.id, to: row.position + by }, part);
  }

  function duplicate(row: FormRow, part: FocusPart) {
    if (row.commands.has('duplicate')) actAndGo({ kind: 'duplicate', id: row.id }, part);
  }

  /** One more value of the list or map that a row is, or lies in. */
  function add(row: FormRow) {
    const id = row.commands.has('add') ? row.id : isValue(row) ? row.parentId : null;
    if (id !== null) actAndGo({ kind: 'add', id }, 'first');
  }

  /** To the row of what was undone; who is in it already stays where he is. */
  function goBack(rowId: string | null) {
    if (rowId !== null && rowId !== store.getState().activeId) focus(rowId, 'row');
  }

  function holdKey({ id, key }: FormRow, text: string | null) {
    const fault = `The key ${JSON.stringify(text)} is not taken: another entry has it.`;
    hold(keyHoldId(id), text === null ? null : { text, fault, over: key?.text ?? null });
  }

  function renameKey({ id }: FormRow, key: string): boolean {
    const result = editing.act({ kind: 'rename-key', id, key });
    if (result.kind === 'changed' && result.focusId !== null) {
      renamed = new Map([[id, result.focusId]]);
      if (store.getState().activeId === id) store.setState({ activeId: result.focusId });
    }
    return result.kind !== 'refused';
  }

  /** The text of a value; of a message, list or map its JSON. */
  function copyValue({ id, text }: FormRow) {
    const copied = text ?? editing.jsonOf(id);
    if (copied !== null) ground.copy(copied);
  }

  function onKey(key: FormKey, row: FormRow, isEditing: boolean) {
    const part = isEditing ? 'value' : 'row';
    switch (key.kind) {
      case 'toggle':
        return row.kind === 'add' ? add(row) : togglePresence(row);
      case 'remove':
        return remove(row);
      case 'duplicate':
        return duplicate(row, part);
      case 'shift':
        return shift(row, key.by, part);
      case 'add':
        return add(row);
      case 'menu':
        return ground.openMenu(row);
      case 'copy':
        return copyValue(row);
      case 'undo':
        return goBack(editing.undo());
      case 'redo':
        return goBack(editing.redo());
      default:
        // The others move about, which the grid does itself.
        return;
    }
  }

  function onMenu(row: FormRow, action: RowMenuAction) {
    switch (action) {
      case 'copy-value':
        return copyValue(row);
      case 'copy-path':
        return ground.copy(row.path);
      case 'show-in-json':
        return ground.showInJson(row);
      case 'move-up':
        return shift(row, -1, 'row');
      case 'move-down':
        return shift(row, 1, 'row');
      case 'add':
        return add(row);
      case 'set-default':
        return void editing.act({ kind: 'set-default', id: row.id });
      case 'unset':
      case 'remove':
        return remove(row);
      case 'duplicate':
        return duplicate(row, 'row');
      default:
        return assertNever(action);
    }
  }

  function paste({ id, kind, editor }: FormRow, text: string, isEditing: boolean): boolean {
    if (text.trim() === '' || !pastedOn.has(kind)) return false;
    if (isEditing && (kind !== 'item' || !isListText(editor.kind, text))) return false;
    return actAndGo({ kind: 'paste', id, text }, isEditing ? 'value' : 'row') || !isEditing;
  }

  return {
    act,
    dropFresh,
    touch: () => {
      fresh = null;
    },
    arrive(id) {
      if (id !== fresh) fresh = null;
      store.setState({ activeId: id });
    },
    hold,
    toggle,
    togglePresence,
    remove,
    renameKey,
    holdKey,
    goToValue: ({ id }) => focus(renamed.get(id) ?? id, 'value'),
    onKey,
    onMenu,
    paste,
  };
}

/** The rows of values. */
const pastedOn: ReadonlySet<FormRowKind> = new Set(['field', 'item', 'entry', 'message', 'add']);

function isValue({ kind }: FormRow): boolean {
  return kind === 'item' || kind === 'entry' || kind === 'message';
}
