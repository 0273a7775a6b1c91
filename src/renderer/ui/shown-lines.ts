/** More than these are scrolled. */
const mostLines = 12;

/** How many lines high a field is that grows with its text. */
export function shownLines(text: string): number {
  let lines = 1;
  for (let at = text.indexOf('\n'); at >= 0 && lines < mostLines; at = text.indexOf('\n', at + 1)) {
    lines += 1;
  }
  return lines;
}
