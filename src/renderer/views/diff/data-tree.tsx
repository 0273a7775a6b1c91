import { ChevronDown, ChevronRight, EqualNot, EyeOff, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useState } from 'react';
import { joinClasses } from '../../ui/join-classes.ts';
import { rowMoveOf } from '../../ui/rows/row-keys.ts';
import { rowStep } from '../../ui/rows/row-steps.ts';
import { RowSpacer, TreeGrid } from '../../ui/rows/tree-grid.tsx';
import { useRowWindow } from '../../ui/rows/use-row-window.ts';
import { noValue } from './compare-tables.ts';
import { type DataRow, ignoredBy, isNote } from './data-rows.ts';
import styles from './data-tree.module.css';

const rowPx = 24;
const indentPx = 16;

/** Shows the data of both sides as one tree with a column for each side. */
export function DataTree({
  rows,
  heads,
  onToggle,
  onIgnore,
}: {
  readonly rows: readonly DataRow[];
  /** The heads of the two value columns. */
  readonly heads: readonly [ReactNode, ReactNode];
  readonly onToggle: (key: string) => void;
  /** Called with a path that has `[*]` for list positions. */
  readonly onIgnore: (path: string) => void;
}) {
  const idPrefix = useId();
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const drawn = useRowWindow(rows.length, rowPx);
  const active = rows.findIndex(({ key }) => key === activeKey);

  function toggle(row: DataRow | undefined) {
    if (row !== undefined && row.isExpanded !== null) onToggle(row.key);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Buttons have their own keys.
    if ((event.target as Element).closest('button') !== null) return;
    if (event.key === 'Enter' || event.key === ' ') toggle(rows[active]);
    else {
      const move = rowMoveOf(event, Math.max(1, drawn.visibleRows - 1));
      const step = move === null ? null : rowStep(rows, active, move);
      const to = step === null ? undefined : rows[step.index];
      if (step === null || to === undefined) return;
      if (step.kind === 'toggle') toggle(to);
      else {
        setActiveKey(to.key);
        drawn.reveal(step.index);
      }
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function onClick(event: MouseEvent) {
    const target = event.target as Element;
    const index = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    const row = rows[Number(index ?? -1)];
    if (row === undefined || isNote(row) || target.closest('button') !== null) return;
    setActiveKey(row.key);
    if (target.closest('[data-toggle]') !== null || event.detail === 2) toggle(row);
  }

  const isActiveDrawn = active >= drawn.start && active < drawn.end;
  const drawnPx = drawn.indices.length * rowPx;
  return (
    <TreeGrid
      label="Differences"
      rowCount={rows.length}
      head={
        <tr aria-rowindex={1} className={joinClasses(styles.line, styles.titles)}>
          <th scope="col" className={styles.firstTitle}>
            Field
          </th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
          <th scope="col">Finding</th>
        </tr>
      }
      scroller={drawn.scroller}
      tabIndex={0}
      aria-activedescendant={isActiveDrawn ? `${idPrefix}-${active}` : undefined}
      className={styles.grid}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <RowSpacer heightPx={drawn.startPx} />
      {drawn.indices.map((index) => {
        const row = rows[index];
        if (row === undefined) return null;
        const isActive = index === active;
        return (
          <tr
            key={row.key}
            id={`${idPrefix}-${index}`}
            data-row={index}
            aria-rowindex={index + 2}
            aria-level={row.level}
            aria-expanded={row.isExpanded ?? undefined}
            aria-selected={isActive}
            className={joinClasses(
              styles.line,
              isNote(row) ? styles.note : styles.row,
              isActive && styles.active,
              row.kind === 'equal' && styles.equal,
            )}
          >
            <Cells row={row} isActive={isActive} onIgnore={onIgnore} />
          </tr>
        );
      })}
      <RowSpacer heightPx={drawn.heightPx - drawn.startPx - drawnPx} />
    </TreeGrid>
  );
}

function Cells({
  row,
  isActive,
  onIgnore,
}: {
  readonly row: DataRow;
  readonly isActive: boolean;
  readonly onIgnore: (path: string) => void;
}) {
  const { label, path, level, isExpanded, values, kind, finding } = row;
  const Arrow = isExpanded === true ? ChevronDown : ChevronRight;
  const ignored = ignoredBy(row);
  return (
    <>
      <td className={styles.field} style={{ paddingLeft: 4 + (level - 1) * indentPx }}>
        <span className={styles.arrow} data-toggle={isExpanded === null ? undefined : ''}>
          {isExpanded !== null && <Arrow size={14} aria-hidden />}
        </span>
        <bdi className={styles.name} title={path || label}>
          {label}
        </bdi>
      </td>
      {kind === null ? (
        <td className={styles.rest} />
      ) : (
        <>
          <Value text={values[0]} />
          <Value text={values[1]} />
          <td className={styles.finding} data-kind={kind} title={finding}>
            {kind !== 'equal' && <KindIcon kind={kind} />}
            <span>{finding}</span>
            {ignored !== null && (
              // It has no tooltip of its own: there may be hundreds.
              <button
                type="button"
                className={styles.ignore}
                tabIndex={isActive ? 0 : -1}
                aria-label={`Ignore ${ignored}`}
                title={`Ignore ${ignored}`}
                onClick={() => onIgnore(ignored)}
              >
                <EyeOff size={13} aria-hidden />
              </button>
            )}
          </td>
        </>
      )}
    </>
  );
}

function KindIcon({ kind }: { readonly kind: NonNullable<DataRow['kind']> }) {
  const Icon = kind.startsWith('less-precise') ? TriangleAlert : EqualNot;
  return <Icon size={13} aria-hidden />;
}

/** The value of one side, in its own writing direction. */
function Value({ text }: { readonly text: string | null }) {
  return (
    <td className={text === null ? styles.nothing : styles.value} title={text ?? undefined}>
      <bdi>{text ?? noValue}</bdi>
    </td>
  );
}
