const space = 0x20;
const hash = 0x23;
const lineFeed = 0x0a;
const backslash = 0x5c;

/** Called for a skipped comment. */
export type OnComment = (start: number, end: number) => unknown;

/** Returns the offset after white space and comments. */
export function skipBlank(text: string, start: number, onComment: OnComment | null): number {
  let index = start;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code === space || (code >= 0x09 && code <= 0x0d)) index += 1;
    else if (code === hash) {
      const end = endOfLine(text, index);
      onComment?.(index, end);
      index = end;
    } else return index;
  }
}

/** Returns the end of an offset's line, before its line break. */
function endOfLine(text: string, start: number): number {
  const feed = text.indexOf('\n', start);
  if (feed < 0) return text.length;
  return feed > start && text[feed - 1] === '\r' ? feed - 1 : feed;
}

/** True when a whole line is `---`: it separates two messages. */
export function isSeparatorLine(text: string, start: number): boolean {
  if (!text.startsWith('---', start)) return false;
  for (let index = start - 1; index >= 0; index -= 1) {
    const code = text.charCodeAt(index);
    if (code === lineFeed) break;
    // The text may begin with a byte order mark.
    if (code !== space && code !== 0x09 && code !== 0xfeff) return false;
  }
  return /^[ \t]*$/.test(text.slice(start + 3, endOfLine(text, start)));
}

const word = /[A-Za-z_][A-Za-z0-9_]*/y;
/** Longest first. A fraction may lack digits on either side of its point; `f` may end any decimal number. */
const number = /(?:0[xX][0-9A-Fa-f]+|(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)(?:[eE][+-]?[0-9]+)?[fF]?)/y;
const junk = /[^\s{}<>[\]:,;#"']+/y;

/** Returns the identifier that starts at an offset; empty if none does. */
export function wordAt(text: string, start: number): string {
  return matchAt(word, text, start);
}

/** Returns the unsigned number that starts at an offset; empty if none does. */
export function numberAt(text: string, start: number): string {
  return matchAt(number, text, start);
}

/** Returns the invalid text at an offset as one piece: at least one character. */
export function junkAt(text: string, start: number): string {
  return matchAt(junk, text, start) || String.fromCodePoint(text.codePointAt(start) ?? space);
}

function matchAt(pattern: RegExp, text: string, start: number): string {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? '';
}

/** Returns the end of a string literal, after its quote; `isClosed` is false if its line ends before. */
export function endOfString(
  text: string,
  start: number,
): { readonly end: number; readonly isClosed: boolean; readonly hasEscape: boolean } {
  const quote = text.charCodeAt(start);
  let hasEscape = false;
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) return { end: index + 1, isClosed: true, hasEscape };
    if (code === lineFeed) return { end: endOfLine(text, start), isClosed: false, hasEscape };
    if (code === backslash) {
      hasEscape = true;
      if (text.charCodeAt(index + 1) !== lineFeed) index += 1;
    }
  }
  return { end: text.length, isClosed: false, hasEscape };
}
