import type { AlignedRange } from '../../../../shared/contract/engine-texts.ts';

/**
 * Two bodies side by side as a sequence of cells: a byte of each, or a byte and a gap. Different bytes of
 * both sides face each other; the rest faces a gap.
 */
export interface DiffCells {
  readonly ranges: readonly AlignedRange[];
  /** The first cell of each range. */
  readonly starts: readonly number[];
  readonly cellCount: number;
  /** The indices of the ranges that differ. */
  readonly changes: readonly number[];
}

/** A part of a row with one kind of cells. */
export interface DiffRun {
  readonly kind: 'same' | 'changed' | 'added' | 'removed';
  /** Cells counted from the first of the row; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The offset of the bytes at its first cell; null on the side of a gap. */
  readonly left: number | null;
  readonly right: number | null;
}

/** Lays out the ranges that the engine aligned. */
export function cellsOf(ranges: readonly AlignedRange[]): DiffCells {
  const starts: number[] = [];
  let cellCount = 0;
  for (const range of ranges) {
    starts.push(cellCount);
    cellCount += cellsIn(range);
  }
  const changes = ranges.flatMap(({ kind }, index) => (kind === 'changed' ? [index] : []));
  return { ranges, starts, cellCount, changes };
}

/** Returns the runs in a row of cells. */
export function runsInRow(cells: DiffCells, start: number, perRow: number): readonly DiffRun[] {
  const end = Math.min(start + perRow, cells.cellCount);
  const runs: DiffRun[] = [];
  for (let index = rangeAt(cells, start); index < cells.ranges.length; index += 1) {
    const range = cells.ranges[index];
    const from = cells.starts[index] ?? 0;
    if (range === undefined || from >= end) break;
    for (const run of runsOf(range, from)) {
      const first = Math.max(run.start, start);
      const last = Math.min(run.end, end);
      if (first >= last) continue;
      const by = first - run.start;
      runs.push({
        kind: run.kind,
        start: first - start,
        end: last - start,
        left: run.left === null ? null : run.left + by,
        right: run.right === null ? null : run.right + by,
      });
    }
  }
  return runs;
}

/**
 * Returns the sign of a row, so that differences do not depend on colour; empty where both sides are equal.
 */
export function signOf(runs: readonly DiffRun[]): '' | '≠' | '+' | '−' {
  const kinds = new Set(runs.map(({ kind }) => kind));
  kinds.delete('same');
  if (kinds.size === 0) return '';
  if (kinds.size > 1 || kinds.has('changed')) return '≠';
  return kinds.has('added') ? '+' : '−';
}

/** Returns the range of a cell; the last range for a cell past the end. */
export function rangeAt({ starts }: DiffCells, cell: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= cell) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Returns the next or previous difference, in a circle. */
export function stepChange(cells: DiffCells, shown: number | null, step: 1 | -1): number | null {
  const count = cells.changes.length;
  if (count === 0) return null;
  if (shown === null) return step === 1 ? 0 : count - 1;
  return (shown + step + count) % count;
}

function cellsIn({ leftStart, leftEnd, rightStart, rightEnd }: AlignedRange): number {
  return Math.max(leftEnd - leftStart, rightEnd - rightStart);
}

/** Splits a range into cells that face each other and cells that face a gap. */
function runsOf(range: AlignedRange, from: number): readonly DiffRun[] {
  const { kind, leftStart, leftEnd, rightStart, rightEnd } = range;
  const leftCount = leftEnd - leftStart;
  const rightCount = rightEnd - rightStart;
  const both = Math.min(leftCount, rightCount);
  const opposite: DiffRun = {
    kind,
    start: from,
    end: from + both,
    left: leftStart,
    right: rightStart,
  };
  if (leftCount === rightCount) return [opposite];
  const isAdded = rightCount > leftCount;
  const rest: DiffRun = {
    kind: isAdded ? 'added' : 'removed',
    start: from + both,
    end: from + Math.max(leftCount, rightCount),
    left: isAdded ? null : leftStart + both,
    right: isAdded ? rightStart + both : null,
  };
  return both === 0 ? [rest] : [opposite, rest];
}
