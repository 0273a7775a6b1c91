import { faultsOfString } from './read-text-string.ts';
import {
  endOfString,
  junkAt,
  numberAt,
  type OnComment,
  skipBlank,
  wordAt,
} from './scan-text-format.ts';
import type { TextFault, TextLeaf, TextName, TextSpan } from './text-tree.ts';

/** Receives comments and faults during reading. */
export interface TextSink {
  readonly onComment: OnComment;
  readonly onFault: (fault: TextFault) => void;
}

const noSink: TextSink = { onComment: () => undefined, onFault: () => undefined };

const inBrackets = /^[\w./\-~!$&()*+=%]$/;

/** Returns the field name that starts at an offset; null if none does. */
export function readTextName(text: string, at: number, sink: TextSink = noSink): TextName | null {
  if (text[at] === '[') return readBracketName(text, at, sink);
  const word = wordAt(text, at);
  if (word !== '') return { kind: 'field', text: word, start: at, end: at + word.length };
  const digits = numberAt(text, at);
  const end = at + digits.length;
  if (!/^[0-9]+$/.test(digits) || wordAt(text, end) !== '') return null;
  return { kind: 'number', text: digits, start: at, end };
}

function readBracketName(text: string, at: number, sink: TextSink): TextName | null {
  let name = '';
  let end = at + 1;
  for (;;) {
    end = skipBlank(text, end, sink.onComment);
    const character = text[end] ?? '';
    if (!inBrackets.test(character)) break;
    name += character;
    end += 1;
  }
  if (text[end] === ']') end += 1;
  else {
    sink.onFault({
      start: at,
      end: at + 1,
      what: 'this [ of a name is not closed',
      hint: 'Write [pkg.extension] or [host/pkg.Type].',
    });
    if (name === '') return null;
  }
  const slash = name.lastIndexOf('/');
  return slash < 0
    ? { kind: 'extension', text: name, start: at, end }
    : { kind: 'any', text: name, typeName: name.slice(slash + 1), start: at, end };
}

/**
 * Returns the string, number or word that starts at an offset; null if none does, or if it is the name of the
 * next field.
 */
export function readTextLeaf(text: string, at: number, sink: TextSink): TextLeaf | null {
  const character = text[at] ?? '';
  if (character === '"' || character === "'") return readString(text, at, sink);
  const isNegative = character === '-';
  const start = isNegative ? skipBlank(text, at + 1, null) : at;
  const sign = isNegative ? '-' : '';
  const word = wordAt(text, start);
  const number = word === '' ? numberAt(text, start) : '';
  const bareEnd = start + word.length + number.length;
  if (bareEnd === start || isFollowedAsName(text, bareEnd)) return null;
  if (start > at + 1) skipBlank(text, at + 1, sink.onComment);
  if (word !== '') return { kind: 'word', text: sign + word, start: at, end: bareEnd };
  const rest = /[\w.]/.test(text[bareEnd] ?? '') ? junkAt(text, bareEnd) : '';
  const end = bareEnd + rest.length;
  const written = sign + number + rest;
  if (rest !== '') {
    const what = `\`${written}\` is not a number`;
    sink.onFault({ start: at, end, what, hint: 'Put it in quotes for text.' });
  }
  return { kind: 'number', text: written, start: at, end };
}

function isFollowedAsName(text: string, end: number): boolean {
  const next = text[skipBlank(text, end, null)] ?? '';
  return next === ':' || next === '<' || next === '{';
}

function readString(text: string, at: number, sink: TextSink): TextLeaf {
  const parts: TextSpan[] = [];
  let end = at;
  for (let next = at; text[next] === '"' || text[next] === "'"; ) {
    const literal = endOfString(text, next);
    end = literal.end;
    parts.push({ start: next, end });
    if (!literal.isClosed) {
      const what = 'a string is not closed on its line';
      const hint = 'Add the closing quote, or write a line break as \\n.';
      sink.onFault({ start: next, end, what, hint });
    }
    if (literal.hasEscape) faultsOfString(text, next, end).forEach(sink.onFault);
    if (!literal.isClosed) break;
    next = skipBlank(text, end, null);
    if (text[next] === '"' || text[next] === "'") skipBlank(text, end, sink.onComment);
  }
  return { kind: 'string', start: at, end, parts };
}
