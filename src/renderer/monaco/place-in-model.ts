/** A place as Monaco has it, from one. */
interface Place {
  readonly lineNumber: number;
  readonly column: number;
}

/**
 * Finds where the offsets of a text stand in a model of it. A model has line ends of one kind; where those of
 * the text are of several, its offsets are others, but its lines and columns are the same.
 */
export function createPlaceFinder(
  text: string,
  model: { getValueLength(): number; getPositionAt(offset: number): Place },
): (offset: number) => Place {
  // Line ends become longer, or they become shorter: the same length has the same offsets.
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
