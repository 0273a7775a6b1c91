import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import type { RecordedEntry } from '../../../shared/model/opened-body.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import styles from './recorded-list.module.css';
import { describeRecorded, keyTarget, rowOf } from './recorded-rows.ts';

const rowPx = 26;
const pageRows = 10;

/** The exchanges of a recording, one in a row; only those in sight are drawn. */
export function RecordedList({
  entries,
  chosenIndex,
  onChoose,
}: {
  readonly entries: readonly RecordedEntry[];
  /** Of the recording, not of the list. */
  readonly chosenIndex: number | null;
  readonly onChoose: (index: number) => void;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const at = entries.findIndex(({ index }) => index === chosenIndex);
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 10,
  });

  const reveal = useEffectEvent(() => {
    if (at >= 0) virtualizer.scrollToIndex(at);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter moves what is chosen.
  useEffect(() => reveal(), [at, entries.length]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = keyTarget(event.key, at, entries.length, pageRows);
    const entry = to === null ? undefined : entries[to];
    if (entry === undefined) return;
    event.preventDefault();
    onChoose(entry.index);
  }

  return (
    <div className={styles.list} data-untyped={entries.every(({ typeName }) => typeName === null)}>
      <div className={styles.head} aria-hidden>
        <span>Method</span>
        <span>URL</span>
        <span>Status</span>
        <span>Media type</span>
        <span>Read as</span>
        <span className={styles.number}>Size</span>
        <span className={styles.number}>Time</span>
      </div>
      <div
        ref={scroller}
        className={styles.scroller}
        role="listbox"
        aria-label="Exchanges of the recording"
        aria-activedescendant={at < 0 ? undefined : `recorded-${chosenIndex}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map((item) => {
            const entry = entries[item.index];
            if (entry === undefined) return null;
            return (
              <Row
                key={entry.index}
                entry={entry}
                topPx={item.start}
                isChosen={entry.index === chosenIndex}
                onChoose={() => onChoose(entry.index)}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Row({
  entry,
  topPx,
  isChosen,
  onChoose,
}: {
  readonly entry: RecordedEntry;
  readonly topPx: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const row = rowOf(entry);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the option that is active.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
    <div
      id={`recorded-${entry.index}`}
      role="option"
      aria-selected={isChosen}
      aria-label={describeRecorded(entry)}
      title={entry.url}
      className={joinClasses(styles.row, isChosen && styles.chosen)}
      style={{ transform: `translateY(${topPx}px)`, height: rowPx }}
      onClick={onChoose}
    >
      <MethodBadge method={entry.method} isInColumn />
      <span className={styles.url}>
        <bdi>
          <span className={styles.host}>{row.host}</span>
          {row.place}
        </bdi>
      </span>
      <span className={styles.status} data-tone={row.tone}>
        {row.status}
      </span>
      <span className={styles.quiet}>{row.media}</span>
      <span className={styles.type} title={entry.typeName ?? undefined}>
        {row.type}
      </span>
      <span className={styles.number}>{row.size}</span>
      <span className={styles.number}>{row.time}</span>
    </div>
  );
}
