/** Returns offsets of one text by line and column, both from one; the reverse of `createLocator`. */
export function createOffsetFinder(text: string): (line: number, column: number) => number {
  const lineStarts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) {
    lineStarts.push(end + 1);
  }
  return (line, column) =>
    Math.min((lineStarts[line - 1] ?? text.length) + column - 1, text.length);
}
