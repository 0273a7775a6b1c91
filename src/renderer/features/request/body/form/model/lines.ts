import type { FormRow, FormRows } from './form-row.ts';

/** A row created on demand, and the rows below it. */
export interface Line {
  readonly id: string;
  readonly makeRow: (position: number, siblingCount: number) => FormRow;
  /** Null when there is nothing below, or it is collapsed. */
  readonly below: Lines | null;
}

/** Rows with the same parent, and everything expanded below them. */
export interface Lines {
  /** The number of rows with the same parent. */
  readonly size: number;
  readonly lineAt: (index: number) => Line;
  /** The index of the row with an id, or of the row around it; -1 for none. */
  readonly indexOf: (id: string) => number;
  /** Lines with rows below them, ascending, with their flat index. */
  readonly open: readonly OpenLine[];
  /** The number of all rows, including those below. */
  readonly count: number;
}

interface OpenLine {
  readonly index: number;
  /** The flat index of the line, counted from the first row. */
  readonly start: number;
  readonly below: Lines;
}

/** Creates lines on demand; only those at `openIndexes` (ascending) have rows below them. */
export function lazyLines(
  size: number,
  openIndexes: readonly number[],
  lineAt: (index: number) => Line,
  indexOf: (id: string) => number,
): Lines {
  const open: OpenLine[] = [];
  let added = 0;
  const made = new Map<number, Line>();
  function memorized(index: number): Line {
    const known = made.get(index);
    if (known !== undefined) return known;
    const line = lineAt(index);
    made.set(index, line);
    return line;
  }
  for (const index of openIndexes) {
    const { below } = memorized(index);
    if (below === null || below.count === 0) continue;
    open.push({ index, start: index + added, below });
    added += below.count;
  }
  return { size, lineAt: memorized, indexOf, open, count: size + added };
}

/** Creates lines from existing ones. */
export function linesOf(lines: readonly Line[]): Lines {
  const openIndexes: number[] = [];
  for (const [index, line] of lines.entries()) if (line.below !== null) openIndexes.push(index);
  return lazyLines(
    lines.length,
    openIndexes,
    (index) => lines[index] as Line,
    (id) => indexAround(lines, id),
  );
}

/** True when a row id is that of a row, or of one below it. */
export function isWithin(id: string, outer: string): boolean {
  if (!id.startsWith(outer)) return false;
  const next = id[outer.length];
  return next === undefined || next === '.' || next === '[' || next === '{';
}

/** Returns the rows of lines, each created once. */
export function rowsOf(lines: Lines): FormRows {
  const rows = new Map<number, FormRow>();
  return {
    count: lines.count,
    at(index) {
      const known = rows.get(index);
      if (known !== undefined || index < 0 || index >= lines.count) return known;
      const row = rowAt(lines, index);
      rows.set(index, row);
      return row;
    },
    indexOf: (id) => flatIndexOf(lines, id),
  };
}

function rowAt(lines: Lines, flatIndex: number): FormRow {
  const at = lastOpen(lines.open, ({ start }) => start <= flatIndex);
  if (at === undefined) return lines.lineAt(flatIndex).makeRow(flatIndex, lines.size);
  const offset = flatIndex - at.start;
  if (offset > 0 && offset <= at.below.count) return rowAt(at.below, offset - 1);
  const index = offset === 0 ? at.index : at.index + offset - at.below.count;
  return lines.lineAt(index).makeRow(index, lines.size);
}

function flatIndexOf(lines: Lines, id: string): number {
  const index = lines.indexOf(id);
  if (index < 0) return -1;
  const at = lastOpen(lines.open, (open) => open.index <= index);
  const start =
    at === undefined
      ? index
      : at.index === index
        ? at.start
        : at.start + at.below.count + index - at.index;
  if (lines.lineAt(index).id === id) return start;
  if (at === undefined || at.index !== index) return -1;
  const inner = flatIndexOf(at.below, id);
  return inner < 0 ? -1 : start + 1 + inner;
}

function lastOpen(
  open: readonly OpenLine[],
  isBefore: (line: OpenLine) => boolean,
): OpenLine | undefined {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(open[middle] as OpenLine)) low = middle + 1;
    else high = middle;
  }
  return open[low - 1];
}

/**
 * Returns the index of the line with an id, or of the line around it. A oneof counts too: its rows have
 * separate ids.
 */
function indexAround(lines: readonly Line[], id: string): number {
  const exact = lines.findIndex((line) => line.id === id);
  if (exact >= 0) return exact;
  const inside = lines.findIndex((line) => line.below !== null && line.below.indexOf(id) >= 0);
  return inside >= 0 ? inside : lines.findIndex((line) => isWithin(id, line.id));
}
