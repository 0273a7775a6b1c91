import { useEffect, useMemo, useRef } from 'react';
import type { RecordedEntry } from '../../../shared/model/opened-body.ts';
import { exactTitle } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { MethodBadge } from '../../ui/method-badge.tsx';
import { RowList, type RowListHandle, type RowPlace } from '../../ui/rows/row-list.tsx';
import styles from './recorded-list.module.css';
import { describeRecorded, rowOf } from './recorded-rows.ts';

const rowPx = 26;

/** The exchanges of a recording, one per row; only rows in sight are drawn. */
export function RecordedList({
  entries,
  chosenIndex,
  onChoose,
}: {
  readonly entries: readonly RecordedEntry[];
  /** The index in the recording, not in the list. */
  readonly chosenIndex: number | null;
  readonly onChoose: (index: number) => void;
}) {
  const list = useRef<RowListHandle>(null);
  const chosenKey = chosenIndex === null ? null : String(chosenIndex);
  const rows = useMemo(
    () => entries.map((entry) => ({ key: String(entry.index), entry })),
    [entries],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a filter moves the chosen row.
  useEffect(() => {
    if (chosenKey !== null) list.current?.show(chosenKey);
  }, [chosenKey, entries.length]);

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
      <RowList
        ref={list}
        role="listbox"
        label="Exchanges of the recording"
        className={styles.scroller}
        rows={rows}
        rowPx={() => rowPx}
        virtual={{ overscan: 10 }}
        activeKey={chosenKey}
        onActive={({ entry }) => onChoose(entry.index)}
        isShownElsewhere
      >
        {({ key, entry }, place) => (
          <Row key={key} entry={entry} place={place} onChoose={() => onChoose(entry.index)} />
        )}
      </RowList>
    </div>
  );
}

function Row({
  entry,
  place: { id, style, isActive },
  onChoose,
}: {
  readonly entry: RecordedEntry;
  readonly place: RowPlace;
  readonly onChoose: () => void;
}) {
  const row = rowOf(entry);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={describeRecorded(entry)}
      title={entry.url}
      className={joinClasses(styles.row, isActive && styles.chosen)}
      style={style}
      onClick={onChoose}
    >
      <MethodBadge method={entry.method} isInColumn />
      <span>
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
      <span className={styles.number} title={exactTitle(entry.bodyBytes ?? 0)}>
        {row.size}
      </span>
      <span className={styles.number}>{row.time}</span>
    </div>
  );
}
