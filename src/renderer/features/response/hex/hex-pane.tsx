import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatBytes, formatCount, formatExactBytes } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import type { EngineCalls } from '../engine-calls.ts';
import { useRowWindow } from '../use-row-window.ts';
import {
  bytesPerRow,
  describeMark,
  formatOffset,
  type HexMark,
  type HexRun,
  hexRuns,
  partsOf,
  placeOf,
} from './hex-layout.ts';
import styles from './hex-pane.module.css';
import { useBytePages } from './use-byte-pages.ts';

const rowHeightPx = 20;

/** An advance of the mono font at 12 px. */
const characterPx = 7.25;

/** The body's bytes as offset, hex and ASCII; those of the chosen field are lit up. */
export function HexPane({
  engine,
  bodyId,
  byteLength,
  mark,
}: {
  readonly engine: EngineCalls;
  readonly bodyId: string;
  readonly byteLength: number;
  readonly mark: HexMark | null;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const [widthPx, setWidthPx] = useState(0);
  const perRow = bytesPerRow(widthPx, characterPx, byteLength);
  const rows = useRowWindow(Math.ceil(byteLength / perRow), rowHeightPx);
  const pages = useBytePages(engine, bodyId);

  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidthPx(element.clientWidth));
    observer.observe(element);
    setWidthPx(element.clientWidth);
    return () => observer.disconnect();
  }, []);

  const markOffset =
    mark === null ? null : mark.kind === 'field' ? mark.range.tagStart : mark.offset;
  const revealByte = useEffectEvent((offset: number) => {
    rows.reveal(Math.floor(Math.min(offset, byteLength - 1) / perRow), 'center');
  });
  useEffect(() => {
    if (markOffset !== null) revealByte(markOffset);
  }, [markOffset]);

  const indices = Array.from({ length: rows.end - rows.start }, (_, index) => rows.start + index);
  return (
    <section className={styles.pane} aria-label="Bytes" ref={frame}>
      <header className={styles.head}>
        <span className={styles.title}>Bytes</span>
        <span className={styles.count} title={formatExactBytes(byteLength)}>
          {formatBytes(byteLength)}
        </span>
        <span className={styles.mark} aria-live="polite">
          {mark !== null && <MarkLegend mark={mark} />}
        </span>
      </header>
      {pages.problem !== null && (
        <ProblemNotice
          problem={pages.problem}
          actions={<Button onClick={pages.retry}>Try again</Button>}
        />
      )}
      {byteLength === 0 && <p className={styles.empty}>The body is empty: there are no bytes.</p>}
      <div
        ref={rows.scrollerRef}
        onScroll={rows.onScroll}
        onScrollEnd={rows.onScrollEnd}
        className={styles.scroller}
      >
        <div className={styles.rows} style={{ height: rows.heightPx }}>
          <div className={styles.drawn} style={{ transform: `translateY(${rows.startPx}px)` }}>
            {indices.map((index) => (
              <HexRow
                key={index}
                bytes={pages.bytesAt(index * perRow, perRow)}
                offset={index * perRow}
                byteLength={byteLength}
                perRow={perRow}
                mark={mark}
              />
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}

interface HexRowProps {
  readonly bytes: Uint8Array | null;
  readonly offset: number;
  readonly byteLength: number;
  readonly perRow: 8 | 16;
  readonly mark: HexMark | null;
}

const HexRow = memo(function HexRow({ bytes, offset, byteLength, perRow, mark }: HexRowProps) {
  const runs = bytes === null ? [] : hexRuns(bytes, offset, perRow, mark);
  return (
    <div className={styles.row}>
      <span className={styles.offset}>{formatOffset(offset, byteLength)}</span>
      <span className={styles.hex} style={{ width: `${perRow * 3}ch` }}>
        {runs.map((run) => (
          <span key={run.index}>
            {gapBefore(run, perRow)}
            <span className={partClass(run)}>{run.hex}</span>
          </span>
        ))}
      </span>
      <span className={styles.ascii}>
        {runs.map((run) => (
          <span key={run.index} className={partClass(run)}>
            {run.ascii}
          </span>
        ))}
      </span>
    </div>
  );
}, isSameRow);

/** Bytes of a page are cut out anew at each drawing: equal places of equal pages are equal rows. */
function isSameRow(before: HexRowProps, after: HexRowProps): boolean {
  return (
    before.offset === after.offset &&
    before.perRow === after.perRow &&
    before.mark === after.mark &&
    (before.bytes === null) === (after.bytes === null)
  );
}

/** Names the lit parts in their colours; the bytes also differ by their underline. */
function MarkLegend({ mark }: { readonly mark: HexMark }) {
  if (mark.kind === 'fault') return <span className={styles.fault}>{describeMark(mark)}</span>;
  return (
    <span title={describeMark(mark)}>
      <b>{mark.label}:</b>{' '}
      {partsOf(mark.range).map(({ part, count }) => (
        <span key={part}>
          <span className={styles[part]}>
            {part} {formatCount(count)}
          </span>
          {', '}
        </span>
      ))}
      {placeOf(mark.range)}
    </span>
  );
}

function gapBefore(run: HexRun, perRow: 8 | 16): string {
  if (run.index === 0) return '';
  return run.index === perRow / 2 ? '  ' : ' ';
}

function partClass(run: HexRun): string {
  return joinClasses(run.part !== null && styles[run.part]);
}
