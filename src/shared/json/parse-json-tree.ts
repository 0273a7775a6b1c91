import { ProblemError } from '../problem.ts';
import { asSentence } from '../text/as-sentence.ts';
import { locateInText } from '../text/locate-in-text.ts';
import type { JsonMember, JsonNode } from './json-tree.ts';

interface OpenObject {
  readonly kind: 'object';
  readonly start: number;
  readonly members: JsonMember[];
  readonly keys: Set<string>;
  key: string;
  keyStart: number;
}

interface OpenArray {
  readonly kind: 'array';
  readonly start: number;
  readonly items: JsonNode[];
}

type Open = OpenObject | OpenArray;

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const wordPattern = /[\p{L}\p{N}_$]+/uy;

/**
 * Parses JSON (RFC 8259) into a tree that knows where everything stands. Slower than `JSON.parse`,
 * and used where that is not enough: exact numbers, duplicate keys, the place of an error. Keeps its
 * own stack, so that no nesting overflows the program's.
 *
 * @throws ProblemError `json-syntax` at the first place that is not JSON, or that repeats a key
 */
export function parseJsonTree(text: string): JsonNode {
  const open: Open[] = [];
  // Files saved with a byte order mark are common; it stands for nothing.
  let index = skipSpace(text, text.startsWith('\ufeff') ? 1 : 0);
  for (;;) {
    const scope = open.at(-1);
    if (scope?.kind === 'object') index = readKey(text, index, scope);
    let node: JsonNode | null = null;
    const character = text[index];
    if (character === '{' || character === '[') {
      const start = index;
      index = skipSpace(text, index + 1);
      const close = character === '{' ? '}' : ']';
      if (text[index] !== close) {
        open.push(
          character === '{'
            ? { kind: 'object', start, members: [], keys: new Set(), key: '', keyStart: start }
            : { kind: 'array', start, items: [] },
        );
        continue;
      }
      index += 1;
      const span = { start, end: index };
      node =
        character === '{'
          ? { kind: 'object', ...span, members: [] }
          : { kind: 'array', ...span, items: [] };
    } else {
      node = readLeaf(text, index);
      index = node.end;
    }
    // The value is complete; so is every scope that closes right after it.
    for (;;) {
      const around = open.at(-1);
      index = skipSpace(text, index);
      if (!around) {
        if (index < text.length)
          fail(
            text,
            index,
            'there is more text after the end of the JSON value',
            'A body is one JSON value. Remove what follows it.',
          );
        return node;
      }
      if (around.kind === 'array') around.items.push(node);
      else around.members.push({ key: around.key, keyStart: around.keyStart, value: node });
      const next = text[index];
      if (next === ',') {
        const comma = index;
        index = skipSpace(text, index + 1);
        if (text[index] === '}' || text[index] === ']') {
          fail(text, comma, 'a comma stands before the closing bracket', 'Remove the last comma.');
        }
        break;
      }
      if (next !== (around.kind === 'array' ? ']' : '}')) failBetween(text, index, around);
      index += 1;
      open.pop();
      const span = { start: around.start, end: index };
      node =
        around.kind === 'array'
          ? { kind: 'array', ...span, items: around.items }
          : { kind: 'object', ...span, members: around.members };
    }
  }
}

/** Reads `"key":` into the scope and gives the offset of its value. */
function readKey(text: string, start: number, scope: OpenObject): number {
  if (text[start] !== '"') {
    failAtUnexpected(text, start, 'a key in double quotes');
  }
  const key = readString(text, start);
  if (scope.keys.has(key.value)) {
    fail(
      text,
      start,
      `the key ${JSON.stringify(key.value)} stands twice in one object`,
      'Keep one of the two.',
      'Duplicate key',
    );
  }
  scope.keys.add(key.value);
  scope.key = key.value;
  scope.keyStart = start;
  const colon = skipSpace(text, key.end);
  if (text[colon] !== ':')
    failAtUnexpected(text, colon, `a colon after the key ${JSON.stringify(key.value)}`);
  return skipSpace(text, colon + 1);
}

function readLeaf(text: string, start: number): JsonNode {
  const character = text[start] ?? '';
  if (character === '"') {
    const { value, end } = readString(text, start);
    return { kind: 'string', start, end, value };
  }
  const number = match(numberPattern, text, start);
  if (number !== null) {
    const end = start + number.length;
    if (/[\p{L}\p{N}_.$]/u.test(text[end] ?? '')) failAtNumber(text, start, end);
    return { kind: 'number', start, end, text: number };
  }
  const word = match(wordPattern, text, start);
  if (word === 'true' || word === 'false' || word === 'null') {
    const value = word === 'null' ? null : word === 'true';
    return { kind: 'literal', start, end: start + word.length, value };
  }
  return failAtUnexpected(text, start, 'a value');
}

function readString(text: string, start: number): { readonly value: string; readonly end: number } {
  if (text[start] !== '"') return failInString(text, start);
  let isPlain = true;
  for (let index = start + 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 0x22) {
      const end = index + 1;
      if (isPlain) return { value: text.slice(start + 1, index), end };
      return { value: decodeEscapes(text, start, end), end };
    }
    if (code === 0x5c) {
      isPlain = false;
      index += 1;
    } else if (code < 0x20) break;
  }
  return failInString(text, start);
}

function decodeEscapes(text: string, start: number, end: number): string {
  try {
    return JSON.parse(text.slice(start, end)) as string;
  } catch {
    return failInString(text, start);
  }
}

function skipSpace(text: string, start: number): number {
  let index = start;
  for (;;) {
    const code = text.charCodeAt(index);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return index;
    index += 1;
  }
}

function match(pattern: RegExp, text: string, start: number): string | null {
  pattern.lastIndex = start;
  return pattern.exec(text)?.[0] ?? null;
}

function failAtUnexpected(text: string, index: number, expected: string): never {
  const character = text[index];
  if (character === undefined) {
    fail(
      text,
      index,
      `the text ends where ${expected} should stand`,
      'Close every bracket and quote that is open.',
    );
  }
  if (character === "'") {
    fail(text, index, 'JSON has no single quotes', 'Write "..." instead of \'...\'.');
  }
  if (character === '/' || character === '#') {
    fail(text, index, 'JSON has no comments', 'Remove the comment.');
  }
  const word = match(wordPattern, text, index);
  if (word !== null && expected.startsWith('a key')) {
    fail(text, index, `the key ${word} is not in quotes`, `Write "${word}".`);
  }
  if (word !== null) {
    const lower = word.toLowerCase();
    const literal = ['true', 'false', 'null'].find((known) => known === lower);
    const hint = literal ? `Write ${literal}.` : `Write "${word}" if it is meant as text.`;
    fail(text, index, `${word} is not a JSON value`, hint);
  }
  fail(
    text,
    index,
    `${expected} should stand here, not ${JSON.stringify(character)}`,
    'Check the brackets and commas before this place.',
  );
}

function failAtNumber(text: string, start: number, end: number): never {
  const rest = match(/[\p{L}\p{N}_.$+-]*/uy, text, end) ?? '';
  const written = text.slice(start, end) + rest;
  const hint = /^-?0[0-9]/.test(written)
    ? 'A number has no leading zeros. Put it in quotes if it is text.'
    : 'Put it in quotes if it is text.';
  fail(text, start, `${written} is not a JSON number`, hint);
}

function failBetween(text: string, index: number, around: Open): never {
  const close = around.kind === 'array' ? ']' : '}';
  const next = text[index];
  if (next === undefined) {
    const opened = locateInText(text, around.start);
    fail(
      text,
      index,
      `the text ends before the ${around.kind} of line ${opened.line} is closed`,
      `Add the missing ${close}.`,
    );
  }
  if (next === '}' || next === ']') {
    fail(
      text,
      index,
      `${next} closes nothing; the open ${around.kind} ends with ${close}`,
      `Write ${close} or remove ${next}.`,
    );
  }
  if (next === ':' && around.kind === 'array') {
    fail(text, index, 'a list has values, not keys', 'Use { } for key and value.');
  }
  fail(text, index, `a comma or ${close} is missing here`, 'Put a comma between two values.');
}

function failInString(text: string, start: number): never {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n' || character === '\r') {
      fail(
        text,
        start,
        'a string is not closed on its line',
        'Add the closing quote, or write a line break as \\n.',
      );
    }
    if (character < ' ') {
      const code = character.charCodeAt(0).toString(16).padStart(4, '0');
      fail(text, index, 'a control character stands in a string', `Write it as \\u${code}.`);
    }
    if (character === '\\') {
      const escaped = match(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y, text, index);
      if (escaped === null) {
        fail(
          text,
          index,
          `${text.slice(index, index + 2)} is no escape of JSON`,
          'Write a backslash itself as \\\\.',
        );
      }
      index += escaped.length - 1;
    } else if (character === '"') break;
  }
  fail(text, start, 'a string is not closed', 'Add the closing quote.');
}

function fail(
  text: string,
  index: number,
  what: string,
  hint: string,
  title = 'Not valid JSON',
): never {
  const location = locateInText(text, index);
  throw new ProblemError({
    kind: 'json-syntax',
    title,
    detail: asSentence(what),
    location,
    hint,
  });
}
