import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import { indexByKey } from '../../../ui/rows/row-steps.ts';
import { useVirtualRows } from '../../../ui/rows/use-virtual-rows.ts';
import styles from './member-rows.module.css';

/** Fewer rows are all drawn, so that page search and screen readers see them. */
const drawnRows = 200;
const rowHeight = 27;
const pageRows = 15;

/**
 * A table of members: arrow keys move between rows, and Enter follows the link of a row. A long table draws
 * only the rows in sight.
 *
 * @param scroller the element that scrolls it, together with what is above and below
 */
export function MemberRows<Item>({
  label,
  heads,
  columns,
  items,
  keyOf,
  cells,
  onEnter,
  scroller,
}: {
  readonly label: string;
  readonly heads: readonly string[];
  /** The class that lays out the columns. */
  readonly columns: string | undefined;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  readonly cells: (item: Item) => readonly ReactNode[];
  readonly onEnter?: (item: Item) => void;
  readonly scroller: RefObject<HTMLElement | null>;
}) {
  const list = useRef<HTMLTableSectionElement>(null);
  const [active, setActive] = useState(0);
  const [top, setTop] = useState(0);
  const isFocusDue = useRef(false);
  const isLong = items.length > drawnRows;
  const virtualizer = useVirtualRows({
    count: isLong ? items.length : 0,
    scroller,
    rowPx: () => rowHeight,
    scrollMargin: top,
    overscan: 12,
  });
  const current = Math.min(active, items.length - 1);

  useLayoutEffect(() => {
    setTop(list.current?.offsetTop ?? 0);
  });

  useEffect(() => {
    if (!isFocusDue.current) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${current}"]`);
    if (row == null) return;
    isFocusDue.current = false;
    row.focus({ preventScroll: isLong });
  });

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const item = items[current];
    const isOnRow = event.target instanceof HTMLTableRowElement;
    if (event.key === 'Enter' && isOnRow && item !== undefined && onEnter !== undefined) {
      event.preventDefault();
      return onEnter(item);
    }
    const index = indexByKey(event, items, current, pageRows);
    if (index === null) return;
    event.preventDefault();
    isFocusDue.current = true;
    if (isLong) virtualizer.scrollToIndex(index);
    setActive(index);
    if (index === current)
      list.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus();
  }

  function row(index: number, offset: number | null) {
    const item = items[index];
    if (item === undefined) return null;
    return (
      <tr
        key={keyOf(item)}
        ref={offset === null ? undefined : virtualizer.measureElement}
        aria-rowindex={index + 2}
        data-index={index}
        tabIndex={index === current ? 0 : -1}
        className={joinClasses(styles.row, columns, offset !== null && styles.placed)}
        style={offset === null ? undefined : { transform: `translateY(${offset}px)` }}
        onFocus={() => setActive(index)}
      >
        {cells(item).map((cell, column) => (
          <td key={heads[column]} className={styles.cell}>
            {cell}
          </td>
        ))}
      </tr>
    );
  }

  return (
    <table aria-label={label} aria-rowcount={items.length + 1} className={styles.grid}>
      <thead className={styles.block}>
        <tr aria-rowindex={1} className={joinClasses(styles.head, columns)}>
          {heads.map((head) => (
            <th key={head} scope="col" className={styles.headCell}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody
        ref={list}
        className={styles.rows}
        style={isLong ? { height: virtualizer.getTotalSize() } : undefined}
        onKeyDown={onKeyDown}
      >
        {isLong
          ? virtualizer.getVirtualItems().map(({ index, start }) => row(index, start - top))
          : items.map((_, index) => row(index, null))}
      </tbody>
    </table>
  );
}
