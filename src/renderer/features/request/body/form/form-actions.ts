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

/** What the row actions work on. */
export interface ActionsGround {
  readonly store: StoreApi<FormMemory>;
  readonly editing: FormEditing;
  readonly focus: (id: string, part: FocusPart) => void;
  readonly copy: (text: string) => void;
  readonly openMenu: (row: FormRow) => void;
  readonly showInJson: (row: FormRow) => void;
}

/** The actions for rows of a form, by mouse, by keys and from the menu. */
export interface FormActions {
  /** Applies an action of an editor. */
  readonly act: (action: FormAction) => void;
  /** Removes an item that was just added and never edited; returns true when it did. */
  readonly dropFresh: (row: FormRow) => boolean;
  /** Marks the focused row as edited. */
  readonly touch: () => void;
  /** Reports that another row got the focus. */
  readonly arrive: (id: string) => void;
  /** Remembers half-typed text of a row; null forgets it. */
  readonly hold: (id: string, typed: UnfinishedText | null) => void;
  /** Expands or collapses a row. */
  readonly toggle: (row: FormRow) => void;
  readonly togglePresence: (row: FormRow) => void;
  /** Unsets a field; removes an item, entry or unknown field. */
  readonly remove: (row: FormRow) => void;
  /** Returns true when the key was applied. The focus stays. */
  readonly renameKey: (row: FormRow, key: string) => boolean;
  readonly holdKey: (row: FormRow, text: string | null) => void;
  /** Moves from the key of an entry to its value, even after the key changed. */
  readonly goToValue: (row: FormRow) => void;
  readonly onKey: (key: FormKey, row: FormRow, isEditing: boolean) => void;
  readonly onMenu: (row: FormRow, action: RowMenuAction) => void;
  /**
   * Handles text pasted on a row or into its editor; returns true when it used it. A list pasted into an
   * item's editor becomes several items.
   */
  readonly paste: (row: FormRow, text: string, isEditing: boolean) => boolean;
}

/** Creates the actions of a form. */
export function formActions(ground: ActionsGround): FormActions {
  const { store, editing, focus } = ground;
  /** The new ids of rows after the last key change. */
  let renamed: ReadonlyMap<string, string> = new Map();

  /** The last added item, until it is edited or left. */
  let fresh: string | null = null;

  /** Applies an action and moves the focus to its result. */
  function actAndGo(action: FormAction, part: FocusPart): boolean {
    const result = editing.act(action);
    if (result.kind === 'changed' && result.focusId !== null) {
      fresh = action.kind === 'add' ? result.focusId : null;
      focus(result.focusId, part);
    }
    return result.kind !== 'refused';
  }

  /** Invalid JSON is held as typed until it is valid. */
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
      // The focus is already in the editor.
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
    // Half-typed text goes with its row; the next row may get the same id.
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

  /** Adds a value to the list or map of a row. */
  function add(row: FormRow) {
    const id = row.commands.has('add') ? row.id : isValue(row) ? row.parentId : null;
    if (id !== null) actAndGo({ kind: 'add', id }, 'first');
  }

  /** Moves to the row of the undone change, unless the focus is already in it. */
  function goBack(rowId: string | null) {
    if (rowId !== null && rowId !== store.getState().activeId) focus(rowId, 'row');
  }

  function holdKey({ id, key }: FormRow, text: string | null) {
    const fault = `Key ${JSON.stringify(text)} refused: another entry has it.`;
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

  /** Copies the text of a value, or the JSON of a message, list or map. */
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
        // The grid itself handles the keys that move.
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

/** The kinds of rows that hold values. */
const pastedOn: ReadonlySet<FormRowKind> = new Set(['field', 'item', 'entry', 'message', 'add']);

function isValue({ kind }: FormRow): boolean {
  return kind === 'item' || kind === 'entry' || kind === 'message';
}
