/** The last of ascending offsets that is not behind a byte; 0 where all are. */
export function lastMarkAt(marks: ArrayLike<number>, offset: number): number {
  let low = 0;
  let high = marks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((marks[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
