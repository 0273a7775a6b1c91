import { endOfString, isWordStart } from './skip-proto-text.ts';

/** One token of .proto text; offsets in UTF-16 units, end exclusive. */
export interface ProtoToken {
  readonly kind: 'word' | 'number' | 'string' | 'symbol';
  /** As written; a string keeps its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Thrown where .proto text is invalid; the caller makes a Problem with a location of it. */
export class ProtoTextError extends Error {
  readonly title: string;
  readonly detail: string;
  readonly hint: string | undefined;
  /** UTF-16 offset of the fault. */
  readonly offset: number;

  constructor(init: { title: string; detail: string; hint?: string; offset: number }) {
    super(`${init.title}: ${init.detail}`);
    this.name = 'ProtoTextError';
    this.title = init.title;
    this.detail = init.detail;
    this.hint = init.hint;
    this.offset = init.offset;
  }
}

/** Reads the tokens of a text in sequence; undefined at its end. */
export interface ProtoLexer {
  next(): ProtoToken | undefined;
}

/**
 * Reads .proto text as tokens, in linear time for any text.
 *
 * Written by hand because the regular expressions of protobufjs need quadratic time on text with many quotes,
 * and let a string run past the end of its line. Rules: protobuf language specification, "Lexical elements".
 * Throws {@link ProtoTextError}.
 */
export function lexProto(text: string): ProtoLexer {
  let at = 0;

  function next(): ProtoToken | undefined {
    const from = at;
    // After an error, reading continues after its cause.
    at = text.length;
    at = skipBlank(text, from);
    if (at >= text.length) return undefined;
    const start = at;
    const code = text.charCodeAt(start);
    if (isWordStart(code)) {
      at = endOfWord(text, start);
      if (at - start > maxNameLength) throw tooLong(start);
      return token('word', start);
    }
    if (isDigit(code) || (code === dot && isDigit(text.charCodeAt(start + 1)))) {
      at = endOfNumber(text, start);
      return token('number', start);
    }
    if (code === doubleQuote || code === singleQuote) {
      const end = endOfString(text, start);
      at = Math.abs(end);
      if (end < 0) throw unclosedString(text, start);
      return token('string', start);
    }
    at = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    if (!symbols.has(code)) throw strayCharacter(text, start);
    return token('symbol', start);
  }

  function token(kind: ProtoToken['kind'], start: number): ProtoToken {
    return { kind, text: text.slice(start, at), start, end: at };
  }

  return { next };
}

/** The limit for a name, dotted or not: longer ones would slow down each lookup. */
export const maxNameLength = 2000;

/** The limit for a dotted name: each part is a scope that lookups search. */
export const maxNameParts = 100;

/** Returns the error for a name longer than {@link maxNameLength}, or with more parts. */
export function tooLong(offset: number): ProtoTextError {
  return new ProtoTextError({
    title: 'A name that is too long',
    detail: `This name has more than ${maxNameLength} characters or ${maxNameParts} parts.`,
    offset,
  });
}

const doubleQuote = 34;
const singleQuote = 39;
const plus = 43;
const minus = 45;
const dot = 46;
const slash = 47;
const star = 42;
const byteOrderMark = 0xfeff;
const symbols: ReadonlySet<number> = new Set([...'{}[]()<>=;:,.-+/'].map((c) => c.charCodeAt(0)));

/** Skips white space and comments. */
function skipBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 32 || (code >= 9 && code <= 13) || (code === byteOrderMark && at === 0)) at += 1;
    else if (code !== slash) break;
    else if (text.charCodeAt(at + 1) === slash) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end + 1;
    } else if (text.charCodeAt(at + 1) === star) {
      const end = text.indexOf('*/', at + 2);
      if (end < 0) {
        throw new ProtoTextError({
          title: 'A comment is not closed',
          detail: 'The comment from here runs to the end of the file.',
          hint: 'Close it with `*/`.',
          offset: at,
        });
      }
      at = end + 2;
    } else break;
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function endOfWord(text: string, start: number): number {
  let at = start + 1;
  while (isWordStart(text.charCodeAt(at)) || isDigit(text.charCodeAt(at))) at += 1;
  return at;
}

function endOfNumber(text: string, start: number): number {
  const isHex = text.charCodeAt(start) === 48 && (text.charCodeAt(start + 1) | 32) === 120;
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isDigit(code) || isWordStart(code) || code === dot) continue;
    const before = text.charCodeAt(at - 1) | 32;
    if (!isHex && (code === plus || code === minus) && before === 101) continue;
    break;
  }
  return at;
}

function unclosedString(text: string, offset: number): ProtoTextError {
  return new ProtoTextError({
    title: 'A string is not closed',
    detail: `The string from here has no closing ${text.charAt(offset)} on its line.`,
    hint: 'Add the closing quote. Split a long string into several in a row.',
    offset,
  });
}

function strayCharacter(text: string, offset: number): ProtoTextError {
  const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
  const code = (text.codePointAt(offset) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return new ProtoTextError({
    title: 'Unexpected character',
    detail: `\`${character}\` (U+${code}) is only allowed in strings and comments.`,
    offset,
  });
}
