import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { PanelEmpty } from '../../ui/panel.tsx';
import styles from './type-list.module.css';
import { type TypeRow, typeRows } from './type-rows.ts';

const rowHeight = 25;

/** All message types and services by package; only the rows in sight exist. */
export function TypeList({
  report,
  query,
  chosen,
  onChoose,
}: {
  readonly report: SchemaReport;
  readonly query: string;
  readonly chosen: string | null;
  readonly onChoose: (fullName: string) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => typeRows(report, query), [report, query]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const from = rows.findIndex((row) => row.kind !== 'package' && row.fullName === chosen);
    const index = nextChoice(rows, from, step);
    const row = rows[index];
    if (row === undefined || row.kind === 'package') return;
    onChoose(row.fullName);
    virtualizer.scrollToIndex(index);
  }

  if (rows.length === 0) return <PanelEmpty>{`No type or service fits "${query}".`}</PanelEmpty>;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="listbox"
      aria-label="Message types and services"
      aria-activedescendant={chosen === null ? undefined : optionId(chosen)}
      tabIndex={0}
      onKeyDown={move}
    >
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index];
          if (row === undefined) return null;
          return (
            <Row
              key={row.key}
              row={row}
              top={item.start}
              isChosen={row.kind !== 'package' && row.fullName === chosen}
              onChoose={onChoose}
            />
          );
        })}
      </div>
    </div>
  );
}

function Row({
  row,
  top,
  isChosen,
  onChoose,
}: {
  readonly row: TypeRow;
  readonly top: number;
  readonly isChosen: boolean;
  readonly onChoose: (fullName: string) => void;
}) {
  const style = { transform: `translateY(${top}px)`, height: rowHeight };
  if (row.kind === 'package') {
    return (
      <div role="presentation" className={styles.package} style={style} title={row.name}>
        <bdi>{row.name}</bdi>
      </div>
    );
  }
  return (
    <div
      role="option"
      id={optionId(row.fullName)}
      aria-selected={isChosen}
      tabIndex={-1}
      className={joinClasses(styles.row, isChosen && styles.chosen)}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(row.fullName)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose(row.fullName);
      }}
    >
      <span className={row.kind === 'service' ? styles.service : styles.message} aria-hidden>
        {row.kind === 'service' ? 'S' : 'M'}
      </span>
      <span className={styles.name}>{row.name}</span>
      <span className={styles.size}>{row.size}</span>
    </div>
  );
}

function optionId(fullName: string): string {
  return `type-${fullName}`;
}

function nextChoice(rows: readonly TypeRow[], from: number, step: number): number {
  let index = from + step;
  while (rows[index]?.kind === 'package') index += step;
  return index;
}
