import type { AlignedRange } from '../../../../shared/contract/engine-texts.ts';

/**
 * Two bodies side by side as one row of cells: a byte of each, or of one and a gap on the other side.
 * Where bytes differ, those of both sides stand opposite each other, the rest opposite a gap.
 */
export interface DiffCells {
  readonly ranges: readonly AlignedRange[];
  /** The cell at which each range begins. */
  readonly starts: readonly number[];
  readonly cellCount: number;
  /** Indices of the ranges that differ. */
  readonly changes: readonly number[];
}

/** A stretch of a row that is of one kind. */
export interface DiffRun {
  readonly kind: 'same' | 'changed' | 'added' | 'removed';
  /** Cells of the row, counted from its first; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  /** The bytes at its first cell; null on the side of a gap. */
  readonly left: number | null;
  readonly right: number | null;
}

/** Lays out what the engine aligned. */
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

/** What stands in a row of cells. */
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

/** The sign of a row, so that no difference is told by colour alone; empty where both sides are the same. */
export function signOf(runs: readonly DiffRun[]): '' | '≠' | '+' | '−' {
  const kinds = new Set(runs.map(({ kind }) => kind));
  kinds.delete('same');
  if (kinds.size === 0) return '';
  if (kinds.size > 1 || kinds.has('changed')) return '≠';
  return kinds.has('added') ? '+' : '−';
}

/** The range that has a cell; the last one for a cell behind the end. */
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

/** The difference after the one that is shown, or before it; from the last one on to the first. */
export function stepChange(cells: DiffCells, shown: number | null, step: 1 | -1): number | null {
  const count = cells.changes.length;
  if (count === 0) return null;
  if (shown === null) return step === 1 ? 0 : count - 1;
  return (shown + step + count) % count;
}

function cellsIn({ leftStart, leftEnd, rightStart, rightEnd }: AlignedRange): number {
  return Math.max(leftEnd - leftStart, rightEnd - rightStart);
}

/** A range in cells: bytes opposite each other, then those opposite a gap. */
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
