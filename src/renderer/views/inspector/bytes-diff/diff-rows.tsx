import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import type { BodyHandle } from '../../../../shared/model/exchange.ts';
import { ByteCount } from '../../../ui/byte-count.tsx';
import { hexWidth, offsetDigits } from '../../../ui/hex/hex-geometry.ts';
import { rulerText, useMonoSize } from '../../../ui/hex/use-mono-size.ts';
import { useRowWindow } from '../../../ui/rows/use-row-window.ts';
import styles from './bytes-diff.module.css';
import { type DiffCells, runsInRow } from './diff-cells.ts';
import { DiffRow } from './diff-row.tsx';
import type { BytePairs } from './use-byte-pairs.ts';

const rowHeightPx = 20;

/** One of the two bodies. */
export interface DiffSide {
  readonly name: string;
  readonly body: BodyHandle;
}

/** The functions of {@link DiffRows} for its owner. */
export interface DiffRowsHandle {
  /** Scrolls a cell to the middle. */
  readonly reveal: (cell: number) => void;
}

/** Draws the rows in sight, with as many bytes per row as fit. */
export function DiffRows({
  cells,
  pairs,
  left,
  right,
  shownRange,
  ref,
}: {
  readonly cells: DiffCells;
  readonly pairs: BytePairs;
  readonly left: DiffSide;
  readonly right: DiffSide;
  /** The current range; null before the first step. */
  readonly shownRange: number | null;
  readonly ref: Ref<DiffRowsHandle>;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const ruler = useRef<HTMLSpanElement>(null);
  const size = useMonoSize(frame, ruler);
  const digits = offsetDigits(Math.max(left.body.byteLength, right.body.byteLength));
  const perRow = size.widthPx >= widthOf(16, digits) * size.characterPx ? 16 : 8;
  const rows = useRowWindow(Math.ceil(cells.cellCount / perRow), rowHeightPx);
  const shownStart = shownRange === null ? null : (cells.starts[shownRange] ?? 0);
  const shownEnd = shownRange === null ? 0 : (cells.starts[shownRange + 1] ?? cells.cellCount);

  useImperativeHandle(ref, () => ({
    reveal: (cell) => rows.reveal(Math.floor(cell / perRow), 'center'),
  }));

  // A different row length moves the cells.
  const revealShown = useEffectEvent((inRow: number) => {
    if (shownStart !== null) rows.reveal(Math.floor(shownStart / inRow), 'center');
  });
  useEffect(() => revealShown(perRow), [perRow]);

  const sideWidth = `${digits + 2 + hexWidth(perRow) + 2 + perRow}ch`;
  return (
    <div ref={frame} className={styles.frame}>
      <span ref={ruler} className={styles.ruler} aria-hidden>
        {rulerText}
      </span>
      <div className={styles.names}>
        {[left, right].map(({ name, body }, index) => (
          <span
            key={index === 0 ? 'left' : 'right'}
            className={styles.sideName}
            style={{ width: sideWidth }}
            title={name}
          >
            <span>
              <bdi>{name}</bdi>{' '}
              <small>
                <ByteCount bytes={body.byteLength} />
              </small>
            </span>
          </span>
        ))}
      </div>
      <section
        {...rows.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys scroll it.
        tabIndex={0}
        aria-label="Bytes of both"
        className={styles.scroller}
      >
        <div className={styles.rows} style={{ height: rows.heightPx }}>
          <ul className={styles.drawn} style={{ transform: `translateY(${rows.startPx}px)` }}>
            {rows.indices.map((index) => {
              const start = index * perRow;
              return (
                <DiffRow
                  key={index}
                  runs={runsInRow(cells, start, perRow)}
                  perRow={perRow}
                  digits={digits}
                  left={pairs.left}
                  right={pairs.right}
                  isShown={shownStart !== null && shownStart < start + perRow && start < shownEnd}
                />
              );
            })}
          </ul>
        </div>
      </section>
    </div>
  );
}

/** Returns the width of a row of both sides in characters, with the gaps. */
function widthOf(perRow: number, digits: number): number {
  return 2 * (digits + 2 + hexWidth(perRow) + 2 + perRow) + 12;
}
