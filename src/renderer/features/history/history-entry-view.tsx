import type { HistoryEntry } from '../../../shared/model/history.ts';
import { failureWords } from '../../../shared/model/outcome.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import { formatBytes, formatDuration } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import { momentText } from '../../ui/moment-text.ts';
import type { RowPlace } from '../../ui/rows/row-list.tsx';
import { describeEntry, outcomeOf, placeOf } from './describe-entry.ts';
import { shortAge } from './history-days.ts';
import styles from './history-list.module.css';

/** An exchange in two lines: what was sent with its status and age, and where to with time and size. */
export function HistoryEntryView({
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
  /** @param isKept in a tab that stays */
  readonly onOpen: (isKept: boolean) => void;
}) {
  const { method, networkMs, responseBytes, startedAt } = entry;
  const outcome = outcomeOf(entry);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the option that is active.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
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
            {entry.status === null
              ? ''
              : `${formatDuration(networkMs)} · ${formatBytes(responseBytes ?? 0)}`}
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
