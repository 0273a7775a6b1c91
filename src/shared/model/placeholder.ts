/**
 * `{{name}}`, or a generator with its arguments: `{{$randomInt 1 6}}`. It contains no quotes, backslashes,
 * braces or line breaks, so it always ends inside its string.
 */
const pattern = /\{\{[ \t]*([A-Za-z_][\w.-]*[ \t]*|\$[A-Za-z]\w*(?:[ \t][^{}"\\\r\n]*)?)\}\}/y;

/** A variable or generator in a text. */
export interface PlaceholderAt {
  readonly end: number;
  /** The name of a variable; a generator with its arguments: `$randomInt 1 6`. */
  readonly name: string;
}

/** Returns the placeholder that begins at an offset; null if none does. */
export function placeholderAt(text: string, start: number): PlaceholderAt | null {
  if (text.charCodeAt(start) !== 0x7b || text.charCodeAt(start + 1) !== 0x7b) return null;
  pattern.lastIndex = start;
  const match = pattern.exec(text);
  return match === null
    ? null
    : { end: start + match[0].length, name: (match[1] as string).trim() };
}

/** Returns the offset after the placeholder that begins at `start`; -1 if none does. */
export function placeholderEnd(text: string, start: number): number {
  return placeholderAt(text, start)?.end ?? -1;
}

/** Returns the offset of the first placeholder from `start` on; -1 if there is none. */
export function findPlaceholder(text: string, start: number): number {
  let at = text.indexOf('{{', start);
  while (at >= 0 && placeholderEnd(text, at) < 0) at = text.indexOf('{{', at + 1);
  return at;
}
