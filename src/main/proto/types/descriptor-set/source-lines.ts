/** A place in a text; both count from 0, columns in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** Finds the lines of offsets in a text. */
export function createPlaceFinder(text: string): (offset: number) => TextPlace {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low, column: offset - (starts[low] ?? 0) };
  };
}
