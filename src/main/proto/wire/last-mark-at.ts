/** Returns the index of the last of ascending offsets that is not after a byte; 0 if all are. */
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
