import { type RefObject, useState } from 'react';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import { failureWords } from '../../../shared/model/outcome.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import { ByteCount } from '../../ui/byte-count.tsx';
import { formatDuration } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { RowList, type RowListHandle, type RowPlace } from '../../ui/rows/row-list.tsx';
import { nextRow } from '../../ui/rows/row-steps.ts';
import { describeEntry, outcomeOf, placeOf } from './describe-entry.ts';
import { type HistoryRow, shortAge } from './history-days.ts';
import styles from './history-list.module.css';
import { type HistoryAction, HistoryMenu } from './history-menu.tsx';

const dayPx = 26;
const entryPx = 44;

/** The exchanges, grouped by day. */
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
  /** The exchange of the active tab. */
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

  /** Moves the keyboard to the exchange that replaces this one. */
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

/** An exchange in two lines: name, status and age; URL, time and size. */
function HistoryEntryView({
  place: { id, index, style, isActive },
  entry,
  nowMs,
  isShown,
  onOpen,
}: {
  readonly place: RowPlace;
  readonly entry: HistoryEntry;
  readonly nowMs: number;
  readonly isShown: boolean;
  /** @param isKept true opens it in a tab that stays */
  readonly onOpen: (isKept: boolean) => void;
}) {
  const { method, networkMs, responseBytes, startedAt } = entry;
  const outcome = outcomeOf(entry);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
    <div
      id={id}
      role="option"
      data-index={index}
      aria-selected={isShown}
      aria-label={describeEntry(entry, nowMs)}
      title={titleText(entry)}
      className={styles.entry}
      style={style}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      onDoubleClick={() => onOpen(true)}
      onAuxClick={(event) => event.button === 1 && onOpen(true)}
    >
      <div
        className={joinClasses(styles.card, isShown && styles.shown, isActive && styles.chosen)}
        aria-hidden
      >
        <MethodBadge method={method} isInColumn />
        <span className={styles.line}>
          <span className={styles.name}>{titleOf(entry)}</span>
          <span className={styles.status} data-tone={outcome.tone}>
            {outcome.text}
            <span className={styles.when}>{shortAge(startedAt, nowMs)}</span>
          </span>
        </span>
        <span className={styles.line}>
          {entry.madeBy === 'comparison' && <span className={styles.made}>compared ·</span>}
          <span className={styles.url}>
            <bdi dir="ltr">{placeOf(entry.url, titleOf(entry))}</bdi>
          </span>
          <span className={styles.facts}>
            {entry.status !== null && (
              <>
                {`${formatDuration(networkMs)} · `}
                <ByteCount bytes={responseBytes ?? 0} />
              </>
            )}
          </span>
        </span>
      </div>
    </div>
  );
}

function titleText(entry: HistoryEntry): string {
  const { method, url, startedAt, environmentName, typeName, failure } = entry;
  const lines = [
    `${method} ${url}`,
    momentText(startedAt),
    environmentName === null ? null : `Environment ${environmentName}`,
    typeName,
    failure === undefined
      ? null
      : [failureWords(failure), failure.message].filter(Boolean).join(': '),
  ];
  return lines.filter((line) => line !== null).join('\n');
}
