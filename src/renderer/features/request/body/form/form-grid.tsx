import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { menuPoint } from '../../../../ui/menu-at.tsx';
import { RowSpacer, TreeGrid } from '../../../../ui/rows/tree-grid.tsx';
import { useVirtualRows } from '../../../../ui/rows/use-virtual-rows.ts';
import { type FocusPart, focusRowPart, rowOf } from './form-focus.ts';
import { editorKey, type FormKey, rowKey } from './form-keys.ts';
import type { FormMemory } from './form-memories.ts';
import { FormRowView } from './form-row-view.tsx';
import type { FormRow, FormRows } from './model/form-row.ts';
import { keyHoldId, unfinishedIn } from './model/unfinished-text.ts';
import type { RowsContext } from './rows-context.ts';
import { useRowPaste } from './use-row-paste.ts';
import { type Wanted, wantedAfterNotice, wantedIn } from './wanted-row.ts';

const rowPx = 28;
const menuInsetPx = 40;
/** Extra rows, so that Tab can reach rows outside the view. */
const rowsAhead = 6;

/** The functions of the rows for their owner. */
export interface FormGridHandle {
  /** Scrolls to a row and focuses it; a row that does not exist yet is focused when it arrives. */
  readonly focus: (id: string, part: FocusPart) => void;
  /** Focuses the last focused row, or the first one. */
  readonly enter: () => void;
}

/** The rows of a form: a virtual ARIA treegrid that draws only the rows in sight. */
export function FormGrid({
  ref,
  rows,
  memory,
  context,
  contentOf,
  head,
  label,
  onActive,
  onScrolled,
  onKey,
  onPaste,
  onPoint,
}: {
  readonly ref: Ref<FormGridHandle>;
  readonly rows: FormRows;
  readonly memory: FormMemory;
  readonly context: RowsContext;
  /** Returns the short name of the type in an `Any`; null for other rows. */
  readonly contentOf: (row: FormRow) => string | null;
  readonly head: ReactNode;
  readonly label: string;
  readonly onActive: (id: string) => void;
  readonly onScrolled: (px: number) => void;
  /**
   * Handles a key on a row; the grid handles moves itself. `isEditing` is true when the focus is in an
   * editor.
   */
  readonly onKey: (key: FormKey, row: FormRow, isEditing: boolean) => void;
  /** Handles text pasted on a row or into its editor. Returns true when it used it. */
  readonly onPaste: (row: FormRow, text: string, isEditing: boolean) => boolean;
  /** Called with the row under the pointer and its part that has a tooltip; null for none. */
  readonly onPoint: (row: FormRow | null, part: HTMLElement) => void;
}) {
  const table = useRef<HTMLTableElement>(null);
  const scroller = useRef<HTMLTableSectionElement>(null);
  const wanted = useRef<Wanted | null>(null);
  const activeIndex = memory.activeId === null ? 0 : Math.max(0, rows.indexOf(memory.activeId));
  const virtualizer = useVirtualRows({
    count: rows.count,
    scroller,
    rowPx: () => rowPx,
    overscan: rowsAhead,
    initialOffset: memory.scrollPx,
    paddingEnd: 8,
    scrollPaddingStart: rowPx,
    scrollPaddingEnd: rowPx * 2,
    kept: [activeIndex],
    onLeave: onScrolled,
  });
  const items = virtualizer.getVirtualItems();

  function focus(id: string, part: FocusPart) {
    const index = rows.indexOf(id);
    wanted.current = { id, part };
    // The row below arrives with the result of the action.
    if (index < 0 || part === 'below') return;
    virtualizer.scrollToIndex(index);
    onActive(id);
    focusWanted();
  }

  /** Focuses the waiting row once it is drawn. */
  function focusWanted() {
    const want = wanted.current;
    if (want === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(want.id)}"]`);
    if (!row) return;
    wanted.current = null;
    focusRowPart(row, want.part);
  }

  const showWanted = useEffectEvent(() => {
    const want = wanted.current === null ? null : wantedIn(rows, wanted.current);
    if (want === null) return;
    // A notice that had the focus took it away with it, unless the user moved on.
    const isReplaced = wanted.current?.replacedAfter !== undefined;
    wanted.current = isReplaced && document.activeElement !== document.body ? null : want;
    if (wanted.current === null) return;
    const index = rows.indexOf(want.id);
    if (index < 0) return;
    if (memory.activeId !== want.id) onActive(want.id);
    virtualizer.scrollToIndex(index);
    focusWanted();
  });
  useLayoutEffect(() => {
    showWanted();
  });

  useImperativeHandle(ref, () => ({
    focus,
    enter: () => {
      const row = rows.at(activeIndex) ?? rows.at(0);
      if (row !== undefined) focus(row.id, 'row');
    },
  }));

  function goTo(index: number, part: FocusPart) {
    const row = rows.at(Math.min(rows.count - 1, Math.max(0, index)));
    if (row !== undefined) focus(row.id, part);
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as HTMLElement;
    const element = rowOf(target);
    const index = element === null ? -1 : Number(element.dataset.index);
    const row = rows.at(index);
    if (row === undefined || event.nativeEvent.isComposing) return;
    const key = keyAt(event, target, element);
    if (key === null) return;
    event.preventDefault();
    event.stopPropagation();
    const isEditing = target !== element;
    switch (key.kind) {
      case 'move':
        return goTo(index + key.rows, 'row');
      case 'go':
        return goTo(key.to === 'first' ? 0 : rows.count - 1, 'row');
      case 'leave':
        if (isEditing && context.dropFresh(row)) return;
        return focus(row.id, 'row');
      case 'in':
        if (row.isExpandable && !row.isExpanded) return context.toggle(row);
        return goTo(row.isExpanded ? index + 1 : index, row.isExpanded ? 'row' : 'value');
      case 'out':
        if (row.isExpandable && row.isExpanded) return context.toggle(row);
        if (row.parentId !== null) focus(row.parentId, 'row');
        return;
      case 'edit':
        if (row.kind === 'add') return onKey({ kind: 'add' }, row, isEditing);
        if (row.editor.kind === 'none' && row.isExpandable) return context.toggle(row);
        return focus(row.id, 'value');
      case 'next':
        if (context.dropFresh(row)) return;
        if (isLastValue(row) && row.text !== '') return onKey({ kind: 'add' }, row, isEditing);
        return goTo(nextEditable(rows, index), 'value');
      default:
        return onKey(key, row, isEditing);
    }
  }

  function keyAt(
    event: KeyboardEvent,
    target: HTMLElement,
    element: HTMLElement | null,
  ): FormKey | null {
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 1;
    if (target === element) return rowKey(event, Math.max(1, pageRows));
    // An open list of choices handles the keys itself, and marks the event.
    const isTaken = event.defaultPrevented && !(target instanceof HTMLTextAreaElement);
    const isOpen = target.getAttribute('aria-expanded') === 'true' && isChoice(target);
    if (isTaken || isOpen) return null;
    if (target instanceof HTMLButtonElement && !isChoice(target)) {
      if (event.key === 'Enter' || event.key === ' ') return null;
      return event.key === 'Escape' ? { kind: 'leave' } : rowKey(event, Math.max(1, pageRows));
    }
    const isRadio = target instanceof HTMLInputElement && target.type !== 'text';
    if (isRadio && (event.key === 'Delete' || event.key === 'Backspace')) return { kind: 'remove' };
    // After Enter in a type editor, the new rows do not exist yet.
    if (target.closest('[data-type-editor]') !== null && event.key === 'Enter') return null;
    const key = editorKey(event, takesEnter(target));
    // JSON edited in a row is not in the body yet, so the field undoes it itself.
    const isOwn =
      target.dataset.lines !== undefined && (key?.kind === 'undo' || key?.kind === 'redo');
    return isOwn ? null : key;
  }

  useRowPaste(table, (element, text, isEditing) => {
    const row = rows.at(Number(element.dataset.index));
    return row !== undefined && onPaste(row, text, isEditing);
  });

  function point(target: HTMLElement) {
    const part = target.closest<HTMLElement>('[data-tip]');
    const element = part === null ? null : rowOf(part);
    const row = element === null ? undefined : rows.at(Number(element.dataset.index));
    onPoint(row ?? null, part ?? target);
  }

  function onContextMenu(event: MouseEvent) {
    const target = event.target as HTMLElement;
    // Text fields have the system's own menu.
    if (target.closest('input, textarea') !== null) return;
    const element = rowOf(target);
    const row = element === null ? undefined : rows.at(Number(element.dataset.index));
    if (row === undefined || element === null) return;
    event.preventDefault();
    context.openMenu(row, menuPoint(element, event, menuInsetPx));
  }

  return (
    <TreeGrid
      ref={table}
      label={label}
      rowCount={rows.count}
      head={head}
      scroller={{ ref: scroller }}
      onKeyDown={onKeyDown}
      onInput={context.touch}
      onContextMenu={onContextMenu}
      onMouseOver={(event) => point(event.target as HTMLElement)}
      onMouseLeave={(event) => onPoint(null, event.currentTarget)}
      onFocus={(event) => {
        const element = rowOf(event.target as HTMLElement);
        const id = element?.dataset.row;
        if (id !== undefined && id !== memory.activeId) onActive(id);
        // If the user moved elsewhere, a late row must not take the focus.
        if (id !== wanted.current?.id) wanted.current = null;
        const row = element === null ? undefined : rows.at(Number(element.dataset.index));
        if (row?.kind === 'notice') wanted.current = wantedAfterNotice(rows, row);
      }}
    >
      <RowSpacer heightPx={virtualizer.getTotalSize()} />
      {items.map((item) => {
        const row = rows.at(item.index);
        if (row === undefined) return null;
        return (
          <FormRowView
            key={keyOf(row)}
            row={row}
            index={item.index}
            topPx={item.start}
            isActive={item.index === activeIndex}
            query={memory.filter}
            spelling={memory.spellings.get(row.id) ?? 'base64'}
            unfinished={unfinishedIn(memory, row.id, row.text)}
            heldKey={heldKeyOf(memory, row)}
            content={contentOf(row)}
            context={context}
          />
        );
      })}
    </TreeGrid>
  );
}

/** Returns the typed key of an entry that was not applied, or null. */
function heldKeyOf(memory: FormMemory, { id, key }: FormRow): string | null {
  return key === null ? null : (unfinishedIn(memory, keyHoldId(id), key.text)?.text ?? null);
}

/** The key of an entry is its position: its id changes with its map key, and the key's editor must stay. */
function keyOf({ kind, id, parentId, position }: FormRow): string {
  return kind === 'entry' ? `${parentId}{entry ${position}}` : id;
}

function isChoice(target: HTMLElement): boolean {
  return target.getAttribute('role') === 'combobox';
}

/** True where Enter adds a line to the text. Elsewhere Enter ends the value. */
function takesEnter(target: HTMLElement): boolean {
  if (isChoice(target) && target instanceof HTMLButtonElement) return true;
  if (!(target instanceof HTMLTextAreaElement)) return false;
  return target.dataset.lines !== undefined || target.value.includes('\n');
}

/** True for the last value of a list or map, where Enter adds another. */
function isLastValue(row: FormRow): boolean {
  const isValue = row.kind === 'item' || row.kind === 'entry';
  return isValue && row.editor.kind !== 'none' && !row.commands.has('move-down');
}

/** Returns the next row that can be edited; the same row at the end. */
function nextEditable(rows: FormRows, index: number): number {
  for (let next = index + 1; next < rows.count; next += 1) {
    const row = rows.at(next);
    if (row !== undefined && (row.editor.kind !== 'none' || row.kind === 'add')) return next;
  }
  return index;
}
