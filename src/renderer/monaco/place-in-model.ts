/** A one-based place in Monaco. */
interface Place {
  readonly lineNumber: number;
  readonly column: number;
}

/**
 * Maps offsets of a text to places in its model. A model has one kind of line ends. When the text mixes
 * several, the offsets differ, but lines and columns are the same.
 */
export function createPlaceFinder(
  text: string,
  model: { getValueLength(): number; getPositionAt(offset: number): Place },
): (offset: number) => Place {
  // All line ends change in one direction, so an equal length means equal offsets.
  if (text.length === model.getValueLength()) return (offset) => model.getPositionAt(offset);
  const lineStarts = [0];
  for (const { 0: lineEnd, index } of text.matchAll(/\r\n|\r|\n/g)) {
    lineStarts.push(index + lineEnd.length);
  }
  return (offset) => {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { lineNumber: low + 1, column: offset - (lineStarts[low] ?? 0) + 1 };
  };
}
