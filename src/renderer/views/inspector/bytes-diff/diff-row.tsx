import { hexPair } from '../../../../shared/hex/hex-text.ts';
import { asciiOf } from '../../../../shared/hex/spell-bytes.ts';
import { hexLeft, hexWidth } from '../../../ui/hex/hex-geometry.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import styles from './bytes-diff.module.css';
import { type DiffRun, signOf } from './diff-cells.ts';

/** Returns the bytes of one side for a run; null until they are loaded. */
export type BytesOf = (start: number, count: number) => Uint8Array | null;

const signWords = { '': 'same', '≠': 'different', '+': 'added', '−': 'taken away' } as const;

/**
 * A row of both sides: offset, digits and characters of each, with the sign of the difference between them.
 */
export function DiffRow({
  runs,
  perRow,
  digits,
  left,
  right,
  isShown,
}: {
  readonly runs: readonly DiffRun[];
  readonly perRow: number;
  /** The number of digits in an offset. */
  readonly digits: number;
  readonly left: BytesOf;
  readonly right: BytesOf;
  /** True when the row contains the current difference. */
  readonly isShown: boolean;
}) {
  const sign = signOf(runs);
  return (
    <li
      className={joinClasses(styles.row, isShown && styles.shown)}
      data-sign={sign}
      data-shown={isShown}
    >
      <Side runs={runs} perRow={perRow} digits={digits} side="left" bytesOf={left} />
      <span className={styles.sign} data-sign={sign} title={signWords[sign]}>
        {sign}
      </span>
      <Side runs={runs} perRow={perRow} digits={digits} side="right" bytesOf={right} />
    </li>
  );
}

function Side({
  runs,
  perRow,
  digits,
  side,
  bytesOf,
}: {
  readonly runs: readonly DiffRun[];
  readonly perRow: number;
  readonly digits: number;
  readonly side: 'left' | 'right';
  readonly bytesOf: BytesOf;
}) {
  const first = runs.find((run) => run[side] !== null)?.[side] ?? null;
  const offset = first === null ? '' : first.toString(16).padStart(digits, '0');
  return (
    <span className={styles.side}>
      <span className={styles.offset} style={{ width: `${digits}ch` }}>
        {offset}
      </span>
      <span className={styles.hex} style={{ width: `${hexWidth(perRow)}ch` }}>
        {runs.map((run) => (
          <Lit key={run.start} run={run} side={side} perRow={perRow} />
        ))}
        <span className={styles.text} data-digits>
          {hexText(runs, side, perRow, bytesOf)}
        </span>
      </span>
      <span className={styles.ascii} style={{ width: `${perRow}ch` }}>
        <span className={styles.text}>{asciiText(runs, side, bytesOf)}</span>
      </span>
    </span>
  );
}

/** Highlights differences; gaps are hatched. */
function Lit({
  run,
  side,
  perRow,
}: {
  readonly run: DiffRun;
  readonly side: 'left' | 'right';
  readonly perRow: number;
}) {
  if (run.kind === 'same') return null;
  const left = hexLeft(run.start, perRow);
  const width = hexLeft(run.end - 1, perRow) + 2 - left;
  const look = run[side] === null ? styles.gap : styles[run.kind];
  return (
    <i
      className={joinClasses(styles.lit, look)}
      style={{ left: `${left}ch`, width: `${width}ch` }}
    />
  );
}

function hexText(
  runs: readonly DiffRun[],
  side: 'left' | 'right',
  perRow: number,
  bytesOf: BytesOf,
): string {
  let text = '';
  for (const run of runs) {
    const bytes = bytesIn(run, side, bytesOf);
    for (let cell = run.start; cell < run.end; cell += 1) {
      const byte = bytes?.[cell - run.start];
      text += ' '.repeat(hexLeft(cell, perRow) - text.length);
      text += byte === undefined ? '  ' : hexPair(byte);
    }
  }
  return text;
}

function asciiText(runs: readonly DiffRun[], side: 'left' | 'right', bytesOf: BytesOf): string {
  return runs
    .map((run) => {
      const bytes = bytesIn(run, side, bytesOf);
      return bytes === null ? ' '.repeat(run.end - run.start) : asciiOf(bytes);
    })
    .join('');
}

function bytesIn(run: DiffRun, side: 'left' | 'right', bytesOf: BytesOf): Uint8Array | null {
  const start = run[side];
  return start === null ? null : bytesOf(start, run.end - run.start);
}
