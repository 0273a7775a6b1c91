import { type TextRows, textOfRow } from './text-rows.ts';

/** The lines between a bracket at the end of a line and the line that closes it. */
export interface TextFold {
  /** The row that ends with the bracket. */
  readonly opens: number;
  /** The first row of the closing line; the rows between are hidden when it is folded. */
  readonly closes: number;
  /** Where the closing line starts in the text: the same at every width. */
  readonly key: number;
  /** The number of brackets around it. */
  readonly depth: number;
}

/** Returns the folds of a JSON or text format text in lines, by the row that opens each. */
export function foldsOf(rows: TextRows): ReadonlyMap<number, TextFold> {
  const folds = new Map<number, TextFold>();
  const open: number[] = [];
  for (let row = 0; row < rows.count; row += 1) {
    const text = textOfRow(rows, row);
    const startsLine = row === 0 || rows.lines[row] !== rows.lines[row - 1];
    if (startsLine && /^\s*[}\]]/u.test(text)) {
      const opens = open.pop();
      const isMore = opens !== undefined && opens + 1 < row;
      if (isMore) {
        folds.set(opens, { opens, closes: row, key: rows.starts[row] ?? 0, depth: open.length });
      }
    }
    const endsLine = rows.lines[row] !== rows.lines[row + 1];
    if (endsLine && /[{[]\s*$/u.test(text)) open.push(row);
  }
  return folds;
}

/**
 * Returns the rows in sight while some parts are folded, in their order; null for all.
 *
 * @param folded what is folded, from {@link foldsOf}
 */
export function rowsInSight(count: number, folded: readonly TextFold[]): Uint32Array | null {
  if (folded.length === 0) return null;
  const rows: number[] = [];
  const closes = new Map(folded.map((fold) => [fold.opens, fold.closes]));
  for (let row = 0; row < count; row = closes.get(row) ?? row + 1) rows.push(row);
  return Uint32Array.from(rows);
}

/** Returns the place of a row among those in sight; of a hidden row, that of the row it is folded into. */
export function placeInSight(inSight: Uint32Array | null, row: number): number {
  if (inSight === null) return row;
  const after = inSight.findIndex((one) => one > row);
  return (after === -1 ? inSight.length : after) - 1;
}
