const newline = 10;
const doubleQuote = 34;
const singleQuote = 39;
const slash = 47;
const star = 42;
const backslash = 92;
const semicolon = 59;

/** Returns the offset of the next character that is neither white space nor comment, or the text's length. */
export function skipBlank(text: string, from: number): number {
  let at = from;
  for (; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 32 || (code >= 9 && code <= 13)) at += 1;
    else if (code !== slash) break;
    else if (text.charCodeAt(at + 1) === slash) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
    } else if (text.charCodeAt(at + 1) === star) {
      const end = text.indexOf('*/', at + 2);
      at = end < 0 ? text.length : end + 2;
    } else break;
  }
  return at;
}

/** Returns the offset after the string that starts at an offset; an unclosed one ends with its line. */
export function skipString(text: string, start: number): number {
  return Math.abs(endOfString(text, start));
}

/**
 * Returns the offset after the string that starts at an offset; negative if the line, or the text, ends
 * first.
 */
export function endOfString(text: string, start: number): number {
  const quote = text.charCodeAt(start);
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at + 1;
    if (code === newline) break;
    if (code === backslash && text.charCodeAt(at + 1) !== newline) at += 1;
  }
  return -Math.min(at, text.length);
}

/** Returns the offset after the name or number that starts at an offset. */
export function skipWord(text: string, start: number): number {
  let at = start + 1;
  while (isWordCode(text.charCodeAt(at))) at += 1;
  return at;
}

/**
 * Returns the offset after the bracket that closes the one at an offset; `-1` if none does. A semicolon also
 * ends `[`: field options with a missing bracket.
 */
export function skipGroup(text: string, start: number): number {
  const isOptions = text.charCodeAt(start) === 91;
  let depth = 0;
  for (let at = start; at < text.length; ) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) depth += 1;
    else if (code === 125 || code === 93) {
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (code === doubleQuote || code === singleQuote) {
      at = skipString(text, at);
      continue;
    } else if (code === slash) {
      const next = skipBlank(text, at);
      at = next === at ? at + 1 : next;
      continue;
    } else if (code === semicolon && isOptions && depth === 1) return at;
    at += 1;
  }
  return -1;
}

/** True when a UTF-16 unit starts a name. */
export function isWordStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

/** True when a UTF-16 unit starts a string. */
export function isQuote(code: number): boolean {
  return code === doubleQuote || code === singleQuote;
}

function isWordCode(code: number): boolean {
  return isWordStart(code) || (code >= 48 && code <= 57);
}
