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

/** How near its end a list is when more is asked for. */
const rowsAhead = 40;
/** A row that was scrolled to is drawn within some frames. */
const framesToDraw = 5;
/** From the left edge of a row, where the keys open its menu. */
const menuInsetPx = 24;

/** A row of a list or tree. */
export interface ListRow extends SteppedRow {
  readonly key: string;
}

/** Where a row is drawn, and what marks it. */
export interface RowPlace {
  readonly id: string;
  readonly index: number;
  /** The keys are at it. */
  readonly isActive: boolean;
  readonly style: { readonly top: number; readonly height?: number };
  /** Of a row that is as tall as what it says. */
  readonly measure: ((element: Element | null) => void) | undefined;
  readonly openMenu: (at: Point) => void;
}

/** What can be asked of a {@link RowList}. */
export interface RowListHandle {
  /** Where rows take it, of the first one. */
  readonly focus: () => void;
  /** Has the keys go on from a row, which is scrolled to. */
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
  /** Draws a row. It has the place's style, and `data-index`, if it has a menu or takes the focus. */
  readonly children: (row: Row, place: RowPlace) => ReactNode;
  /** The height of a row; to begin with, of one that is measured. */
  readonly rowPx: (row: Row) => number;
  readonly isMeasured?: boolean;
  readonly virtual?: VirtualOptions;
  /** Drawn wherever is scrolled to. */
  readonly keptKeys?: readonly (string | null)[];
  /** The row that the keys are at. */
  readonly activeKey: string | null;
  readonly onActive: (row: Row) => void;
  /** Headings are passed by. */
  readonly canGoTo?: (row: Row) => boolean;
  /** What has the focus: the list, which names the active row, or that row, by its `data-key`. */
  readonly focusOn?: 'list' | 'row';
  /** Going to a row shows it elsewhere too: the focus alone goes to none. */
  readonly isShownElsewhere?: boolean;
  /** Enter; in a tree that opens rows, the blank too. */
  readonly onAct?: (row: Row, isApart: boolean) => void;
  /** Ctrl+Enter acts too, apart. */
  readonly canActApart?: boolean;
  readonly onToggle?: (row: Row) => void;
  /** Keys of one's own, before all others; says whether it was one. */
  readonly onKey?: (event: KeyboardEvent, row: Row | undefined) => boolean;
  /** What typed letters go by. */
  readonly nameOf?: (row: Row) => string;
  readonly menu?: (row: Row, at: Point, onClose: () => void) => ReactNode;
  readonly onNearEnd?: (() => void) | undefined;
  /** Told how far it was scrolled when it is left. */
  readonly onLeave?: (scrollPx: number) => void;
}

/**
 * A list or tree that is worked in by mouse and by keys; only the rows in sight exist. It is what all
 * lists have in common: the keys, typed letters, the focus, the menu of a row, and scrolling.
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
  // With another function all rows are measured anew: when they are others, and not when they scroll.
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const kept = [...(props.keptKeys ?? []), isFocused ? null : activeKey];
  const virtualizer = useVirtualRows({
    count: rows.length,
    scroller,
    rowPx: heightAt,
    getItemKey,
    // What would take the focus, a name that is typed or a dragged row with it must stay.
    kept: kept.map((key) => (key === null ? -1 : indexOf(key))),
    onLeave: props.onLeave,
    ...props.virtual,
  });
  const items = virtualizer.getVirtualItems();

  const isNearEnd = (items.at(-1)?.index ?? 0) > rows.length - rowsAhead;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that came.
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
    // The headings over the first row have no other way into sight.
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
    // Buttons and fields in a row have keys of their own.
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
    // A press has the focus too: to scroll now would take its row from under the pointer.
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

/** The index of the row that an element lies in; -1 for none. */
function indexUnder(element: Element): number {
  return Number(element.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
}
