/** Returns a text with one kind of line ends, as Monaco stores it. */
export function withLineEnds(text: string, lineEnd: string): string {
  if (lineEnd === '\n' && !text.includes('\r')) return text;
  return text.replaceAll(/\r\n|\r|\n/g, lineEnd);
}
