import { type RefObject, useState } from 'react';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { RowList, type RowListHandle } from '../../ui/rows/row-list.tsx';
import { nextRow } from '../../ui/rows/row-steps.ts';
import type { HistoryRow } from './history-days.ts';
import { HistoryEntryView } from './history-entry-view.tsx';
import styles from './history-list.module.css';
import { type HistoryAction, HistoryMenu } from './history-menu.tsx';

const dayPx = 26;
const entryPx = 44;

/** The exchanges under their days. */
export function HistoryList({
  ref,
  rows,
  nowMs,
  shownId,
  isStale,
  onAction,
  onNearEnd,
}: {
  readonly ref: RefObject<RowListHandle | null>;
  readonly rows: readonly HistoryRow[];
  readonly nowMs: number;
  /** The exchange whose tab is in front. */
  readonly shownId: string | null;
  readonly isStale: boolean;
  readonly onAction: (action: HistoryAction, entry: HistoryEntry) => void;
  readonly onNearEnd: () => void;
}) {
  const [chosenKey, setChosenKey] = useState<string | null>(shownId);

  function act(action: HistoryAction, row: HistoryRow | undefined) {
    if (row?.kind !== 'entry') return;
    setChosenKey(row.key);
    if (action === 'delete') goOnFrom(rows.findIndex(({ key }) => key === row.key));
    onAction(action, row.entry);
  }

  /** The keys go on to the one that takes its place. */
  function goOnFrom(index: number) {
    const next = nextRow(rows, index, 1, isEntry) ?? nextRow(rows, index, -1, isEntry);
    const key = next === null ? undefined : rows[next]?.key;
    if (key !== undefined) ref.current?.goTo(key);
  }

  return (
    <RowList
      ref={ref}
      role="listbox"
      label="Exchanges"
      isBusy={isStale}
      className={joinClasses(styles.scroller, isStale && styles.stale)}
      rows={rows}
      rowPx={(row) => (row.kind === 'day' ? dayPx : entryPx)}
      virtual={{ overscan: 8 }}
      activeKey={chosenKey}
      onActive={(row) => setChosenKey(row.key)}
      canGoTo={isEntry}
      onAct={(row, isKept) => act(isKept ? 'open-kept' : 'open', row)}
      onKey={(event, row) => {
        if (event.key !== 'Delete') return false;
        act('delete', row);
        return true;
      }}
      onNearEnd={onNearEnd}
      menu={(row, at, onClose) =>
        row.kind === 'entry' && (
          <HistoryMenu
            at={at}
            name={row.entry.name}
            onClose={onClose}
            onAction={(action) => act(action, row)}
          />
        )
      }
    >
      {(row, place) =>
        row.kind === 'day' ? (
          <div key={row.key} role="presentation" className={styles.day} style={place.style}>
            {row.title}
          </div>
        ) : (
          <HistoryEntryView
            key={row.key}
            place={place}
            entry={row.entry}
            nowMs={nowMs}
            isShown={row.key === shownId}
            onOpen={(isKept) => act(isKept ? 'open-kept' : 'open', row)}
          />
        )
      }
    </RowList>
  );
}

function isEntry({ kind }: HistoryRow): boolean {
  return kind === 'entry';
}
