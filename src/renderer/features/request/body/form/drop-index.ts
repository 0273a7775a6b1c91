/** The side of a row that a dragged one would go to. */
export type DropSide = 'before' | 'after';

/** Where a row comes to lie, counted without it: from `from` to the side of the one at `at`. */
export function dropIndex(from: number, at: number, side: DropSide): number {
  const gap = side === 'before' ? at : at + 1;
  return gap > from ? gap - 1 : gap;
}
