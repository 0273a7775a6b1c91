import {
  maxNameLength,
  maxNameParts,
  ProtoTextError,
  type ProtoToken,
  tooLong,
} from './lex-proto.ts';
import {
  integerOf,
  type OutlineOption,
  type OutlineRange,
  type OutlineReservedName,
} from './outline-model.ts';
import type { TokenCursor } from './token-cursor.ts';

/** Shared by the many entries without options. */
export const noOptions: readonly OutlineOption[] = [];

/** Reads a dotted name that starts with `first`; returns it without blanks. */
export function readReference(
  cursor: TokenCursor,
  first: ProtoToken | undefined,
  what: string,
): string {
  if (first?.kind !== 'word' && first?.text !== '.') throw cursor.unexpected(first, what);
  let name = first.text;
  let partCount = 1;
  if (first.text === '.') name += cursor.expectKind('word', what).text;
  while (cursor.peek()?.text === '.') {
    cursor.next();
    name += `.${cursor.expectKind('word', what).text}`;
    partCount += 1;
    if (name.length > maxNameLength || partCount > maxNameParts) throw tooLong(first.start);
  }
  return name;
}

/** Reads `name = value` of an option; leaves the `;`, `,` or `]` after it. */
export function readOption(cursor: TokenCursor, text: string): OutlineOption {
  const nameOffset = cursor.offset();
  let name = '';
  for (;;) {
    const token = cursor.expectNext('the name of the option');
    if (token.text === '(') {
      name += `(${readReference(cursor, cursor.next(), 'the name of the option')})`;
      cursor.expect(')');
    } else if (token.kind === 'word') name += token.text;
    else throw cursor.unexpected(token, 'the name of the option');
    if (cursor.peek()?.text !== '.') break;
    cursor.next();
    name += '.';
  }
  cursor.expect('=');
  const valueOffset = cursor.offset();
  skipValue(cursor);
  return { name, nameOffset, value: text.slice(valueOffset, cursor.lastEnd()), valueOffset };
}

/** Skips a value without reading it: a scalar, strings, or the content of brackets. */
function skipValue(cursor: TokenCursor): void {
  const first = cursor.expectNext('the value of the option');
  if (first.text === '{' || first.text === '[') {
    let depth = 1;
    while (depth > 0) {
      const token = cursor.next();
      if (!token) throw cursor.unclosed(first);
      if (token.text === '{' || token.text === '[') depth += 1;
      else if (token.text === '}' || token.text === ']') depth -= 1;
    }
  } else if (first.text === '-' || first.text === '+') {
    cursor.expectNext('the value of the option');
  } else if (first.kind === 'string') {
    while (cursor.peek()?.kind === 'string') cursor.next();
  } else if (first.kind === 'symbol') throw cursor.unexpected(first, 'the value of the option');
  else if (first.kind === 'word' && cursor.peek()?.text === '.') {
    throw cursor.unexpected(cursor.peek(), 'a plain value');
  }
}

/** Reads `[name = value, ...]` if present. */
export function readInlineOptions(cursor: TokenCursor, text: string): readonly OutlineOption[] {
  if (cursor.peek()?.text !== '[') return noOptions;
  const open = cursor.expect('[');
  const options: OutlineOption[] = [];
  for (;;) {
    options.push(readOption(cursor, text));
    const end = cursor.peek();
    if (!end || end.text === ';' || end.text === '}') throw cursor.unclosed(open);
    if (end.text === ']') break;
    if (end.text !== ',') throw cursor.unexpected(end, '`,` or `]`');
    cursor.next();
  }
  cursor.next();
  return options;
}

/** Reads the numbers and names of `reserved`, up to the next token. */
export function readReserved(
  cursor: TokenCursor,
  text: string,
  max: number,
): { ranges: OutlineRange[]; names: OutlineReservedName[] } {
  const ranges: OutlineRange[] = [];
  const names: OutlineReservedName[] = [];
  do {
    const token = cursor.peek();
    if (token?.kind === 'string' || token?.kind === 'word') names.push(readReservedName(cursor));
    else ranges.push(readRange(cursor, text, max, noOptions));
  } while (takeComma(cursor));
  return { ranges, names };
}

/** Reads the ranges of `extensions` and the options that they share. */
export function readExtensionRanges(
  cursor: TokenCursor,
  text: string,
  max: number,
): readonly OutlineRange[] {
  const ranges: OutlineRange[] = [];
  do ranges.push(readRange(cursor, text, max, noOptions));
  while (takeComma(cursor));
  const options = readInlineOptions(cursor, text);
  return options.length === 0 ? ranges : ranges.map((range) => ({ ...range, options }));
}

function readReservedName(cursor: TokenCursor): OutlineReservedName {
  const first = cursor.expectNext('a name');
  if (first.kind === 'word') return { name: first.text, offset: first.start, isQuoted: false };
  return { name: readStrings(cursor, first), offset: first.start, isQuoted: true };
}

/** Joins consecutive strings; `first` is taken. */
export function readStrings(cursor: TokenCursor, first: ProtoToken): string {
  let text = first.text.slice(1, -1);
  while (cursor.peek()?.kind === 'string') text += cursor.next()?.text.slice(1, -1) ?? '';
  return text;
}

function readRange(
  cursor: TokenCursor,
  text: string,
  max: number,
  options: readonly OutlineOption[],
): OutlineRange {
  const start = cursor.offset();
  const first = readNumber(cursor, max);
  let last = first;
  if (cursor.peek()?.text === 'to') {
    cursor.next();
    last = readNumber(cursor, max);
  }
  const end = cursor.lastEnd();
  return { first, last, options, start, end, text: text.slice(start, end) };
}

function readNumber(cursor: TokenCursor, max: number): number {
  const sign = cursor.peek()?.text === '-' ? (cursor.next()?.text ?? '') : '';
  const token = cursor.expectNext('a number');
  if (token.text === 'max' && sign === '') return max;
  if (token.kind !== 'number') throw cursor.unexpected(token, 'a number');
  const value = integerOf(sign + token.text);
  if (!Number.isNaN(value)) return value;
  throw new ProtoTextError({
    title: 'Not an integer',
    detail: `Expected an integer, but found \`${token.text}\`.`,
    offset: token.start,
  });
}

function takeComma(cursor: TokenCursor): boolean {
  if (cursor.peek()?.text !== ',') return false;
  cursor.next();
  return true;
}
