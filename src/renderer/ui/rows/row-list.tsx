import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { joinClasses } from '../join-classes.ts';
import { menuPoint, type Point } from '../menu-at.tsx';
import { rowMoveOf } from './row-keys.ts';
import styles from './row-list.module.css';
import { nextRow, rowStep, type SteppedRow } from './row-steps.ts';
import { noLetters, rowByLetters, withLetter } from './type-ahead.ts';
import { useVirtualRows, type VirtualOptions } from './use-virtual-rows.ts';

/** The distance from the end, in rows, at which a list loads more. */
const rowsAhead = 40;
/** A row that was scrolled to is drawn within this many frames. */
const framesToDraw = 5;
/** The distance from the left edge of a row at which a key opens its menu. */
const menuInsetPx = 24;

/** A row of a list or tree. */
export interface ListRow extends SteppedRow {
  readonly key: string;
}

/** The position of a drawn row, and its state. */
export interface RowPlace {
  readonly id: string;
  readonly index: number;
  /** True when the row is the current one for the keyboard. */
  readonly isActive: boolean;
  readonly style: { readonly top: number; readonly height?: number };
  /** Set for rows whose height depends on their content. */
  readonly measure: ((element: Element | null) => void) | undefined;
  readonly openMenu: (at: Point) => void;
}

/** The functions of a {@link RowList} for its owner. */
export interface RowListHandle {
  /** When rows take the focus: focuses the first one. */
  readonly focus: () => void;
  /** Makes a row the current one and scrolls to it. */
  readonly goTo: (key: string) => void;
  readonly show: (key: string) => void;
}

interface RowListProps<Row extends ListRow> {
  readonly ref?: Ref<RowListHandle>;
  readonly role: 'listbox' | 'tree';
  readonly label: string;
  readonly isBusy?: boolean;
  readonly className: string | undefined;
  readonly rowsClassName?: string | undefined;
  readonly rows: readonly Row[];
  /**
   * Draws a row. If the row has a menu or takes the focus, it needs `data-index` and the style of `place`.
   */
  readonly children: (row: Row, place: RowPlace) => ReactNode;
  /** The height of a row, or the estimate for a measured row. */
  readonly rowPx: (row: Row) => number;
  readonly isMeasured?: boolean;
  readonly virtual?: VirtualOptions;
  /** Rows that stay drawn wherever the list is scrolled to. */
  readonly keptKeys?: readonly (string | null)[];
  /** The current row for the keyboard. */
  readonly activeKey: string | null;
  readonly onActive: (row: Row) => void;
  /** Headings are skipped. */
  readonly canGoTo?: (row: Row) => boolean;
  /** What has the focus: the list, which names the active row, or the row itself, by its `data-key`. */
  readonly focusOn?: 'list' | 'row';
  /** True when going to a row changes another view: focus alone then goes to no row. */
  readonly isShownElsewhere?: boolean;
  /** Enter; in a tree that opens rows, Space too. */
  readonly onAct?: (row: Row, isApart: boolean) => void;
  /** True when Ctrl+Enter acts too, in its own way (`isApart`). */
  readonly canActApart?: boolean;
  readonly onToggle?: (row: Row) => void;
  /** The owner's own keys, checked before all others. Returns true when it used the key. */
  readonly onKey?: (event: KeyboardEvent, row: Row | undefined) => boolean;
  /** The name that typed letters search for. */
  readonly nameOf?: (row: Row) => string;
  readonly menu?: (row: Row, at: Point, onClose: () => void) => ReactNode;
  readonly onNearEnd?: (() => void) | undefined;
  /** Called with the scroll position when the list is unmounted. */
  readonly onLeave?: (scrollPx: number) => void;
}

/**
 * A list or tree for mouse and keyboard that draws only the rows in sight. It handles what all lists share:
 * keys, typed letters, focus, row menus and scrolling.
 */
export function RowList<Row extends ListRow>(props: RowListProps<Row>) {
  const { rows, rowPx, activeKey, canGoTo = () => true, onNearEnd } = props;
  const isFocused = props.focusOn !== 'row';
  const scroller = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  const letters = useRef(noLetters);
  const isPressed = useRef(false);
  const [menu, setMenu] = useState<{ readonly row: Row; readonly at: Point } | null>(null);
  const active = rows.findIndex(({ key }) => key === activeKey);
  // A new function measures all rows again: only do that for new rows, not on scrolling.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const kept = [...(props.keptKeys ?? []), isFocused ? null : activeKey];
  const virtualizer = useVirtualRows({
    count: rows.length,
    scroller,
    rowPx: heightAt,
    getItemKey,
    // A row must stay drawn when it takes the focus, holds a name being typed, or is being dragged.
    kept: kept.map((key) => (key === null ? -1 : indexOf(key))),
    onLeave: props.onLeave,
    ...props.virtual,
  });
  const items = virtualizer.getVirtualItems();

  const isNearEnd = (items.at(-1)?.index ?? 0) > rows.length - rowsAhead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again for each page that arrived.
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd, rows.length]);

  useImperativeHandle(props.ref, () => ({
    focus: () => (isFocused ? scroller.current?.focus() : go(0)),
    goTo: (key) => (isFocused ? go(indexOf(key)) : focusRow(key)),
    show,
  }));

  function indexOf(key: string): number {
    return rows.findIndex((row) => row.key === key);
  }

  function heightAt(index: number): number {
    const row = rows[index];
    return row === undefined ? 0 : rowPx(row);
  }

  function show(key: string) {
    reveal(indexOf(key));
  }

  function reveal(index: number) {
    if (index < 0) return;
    // Otherwise the headings above the first row could not be scrolled into view.
    const isFirst = index === nextRow(rows, -1, 1, canGoTo);
    virtualizer.scrollToIndex(isFirst ? 0 : index);
  }

  function go(index: number) {
    const row = rows[index];
    if (row === undefined) return;
    if (!isFocused) return focusRow(row.key);
    props.onActive(row);
    reveal(index);
  }

  function focusRow(key: string, framesLeft = framesToDraw) {
    const row = scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
    if (row) return row.focus();
    if (framesLeft === framesToDraw) show(key);
    if (framesLeft > 0) requestAnimationFrame(() => focusRow(key, framesLeft - 1));
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = event.target as Element;
    // Buttons and fields in a row handle their own keys.
    if (isFocused ? target !== event.currentTarget : !target.matches('[data-key]')) return;
    const at = isFocused ? active : indexUnder(target);
    if (!takeKey(event, at, rows[at])) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function takeKey(event: KeyboardEvent, at: number, row: Row | undefined): boolean {
    const { onAct, onToggle, nameOf } = props;
    const before = letters.current;
    letters.current = noLetters;
    if (props.onKey?.(event, row)) return true;
    const isAct = event.key === 'Enter' || (event.key === ' ' && onToggle !== undefined);
    const isApart = event.ctrlKey || event.metaKey;
    if (isAct && onAct !== undefined) {
      if (event.altKey || (isApart && props.canActApart === false)) return false;
      if (row !== undefined) onAct(row, isApart);
      return true;
    }
    const pageRows = Math.floor((scroller.current?.clientHeight ?? 0) / heightAt(Math.max(0, at)));
    const move = rowMoveOf(event, Math.max(1, pageRows - 1));
    if (move?.kind === 'menu') {
      return openMenu(at, (element) => menuPoint(element, null, menuInsetPx));
    }
    const step = move === null ? null : rowStep(rows, at, move, canGoTo);
    if (step?.kind === 'go') go(step.index);
    else if (step !== null && row !== undefined) onToggle?.(row);
    if (step !== null) return true;
    const isLetter = /^[\w.]$/u.test(event.key) && !isApart && !event.altKey;
    if (nameOf === undefined || !isLetter) return false;
    letters.current = withLetter(before, event.key, event.timeStamp);
    const nameAt = (index: number) => rows[index] && nameOf(rows[index]);
    const found = rowByLetters(rows.length, nameAt, at, letters.current.typed);
    if (found !== null) go(found);
    return true;
  }

  function openMenu(index: number, pointAt: (element: Element) => Point): boolean {
    const row = rows[index];
    const element = scroller.current?.querySelector(`[data-index="${index}"]`);
    if (props.menu === undefined || row === undefined || !element) return false;
    props.onActive(row);
    setMenu({ row, at: pointAt(element) });
    return true;
  }

  function onContextMenu(event: MouseEvent) {
    if (props.menu === undefined) return;
    event.preventDefault();
    const index = event.button === 2 ? indexUnder(event.target as Element) : active;
    openMenu(index, (element) => menuPoint(element, event, menuInsetPx));
  }

  function closeMenu() {
    setMenu(null);
    if (isFocused) scroller.current?.focus();
    else if (menu !== null) focusRow(menu.row.key);
  }

  function onFocus(event: { readonly target: Element; readonly currentTarget: Element }) {
    const row = isFocused ? undefined : rows[indexUnder(event.target)];
    if (row !== undefined) props.onActive(row);
    if (!isFocused || active >= 0 || props.isShownElsewhere) return;
    // A press focuses too; scrolling now would move the row away from the pointer.
    const isByKeys = event.target === event.currentTarget && !isPressed.current;
    if (isByKeys) go(nextRow(rows, -1, 1, canGoTo) ?? -1);
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has the role of a list or tree */}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: it has the role of a list or tree */}
      <div
        ref={scroller}
        role={props.role}
        aria-label={props.label}
        aria-busy={props.isBusy}
        aria-activedescendant={isFocused && active >= 0 ? `${idPrefix}-${active}` : undefined}
        tabIndex={isFocused ? 0 : undefined}
        className={props.className}
        data-row-list
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onFocus={onFocus}
        onMouseDownCapture={() => {
          isPressed.current = true;
        }}
        onBlur={() => {
          isPressed.current = false;
        }}
      >
        <div
          role="presentation"
          className={joinClasses(styles.rows, props.rowsClassName)}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, start, size }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return props.children(row, {
              id: `${idPrefix}-${index}`,
              index,
              isActive: index === active,
              style: props.isMeasured ? { top: start } : { top: start, height: size },
              measure: props.isMeasured ? virtualizer.measureElement : undefined,
              openMenu: (at) => openMenu(index, () => at),
            });
          })}
        </div>
      </div>
      {menu !== null && props.menu?.(menu.row, menu.at, closeMenu)}
    </>
  );
}

/** Returns the index of the row that contains an element, or -1. */
function indexUnder(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
}
