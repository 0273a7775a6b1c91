/** A field with more lines scrolls. */
const mostLines = 12;

/** Returns the height, in lines, of a field that grows with its text. */
export function shownLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < mostLines; at = text.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}
