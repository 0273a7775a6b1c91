import { placeholderEnd } from '../model/placeholder.ts';
import { locateInText } from '../text/locate-in-text.ts';
import type { JsonFault } from './json-fault.ts';

const wordPattern = /[\p{L}\p{N}_$]+/uy;

/** Returns the fault of an offset where something else is expected. */
export function unexpected(
  text: string,
  offset: number,
  expected: 'a key' | 'a value' | `a colon after the key ${string}`,
  isDraft: boolean,
): JsonFault {
  const character = text[offset];
  if (character === undefined) {
    const what = `the text ends where ${nounOf(expected)} is expected`;
    return fault(offset, what, 'Close all brackets and quotes.');
  }
  if (character === "'") {
    return fault(offset, 'JSON has no single quotes', 'Write "..." instead of \'...\'.');
  }
  if (character === '/' || character === '#') {
    return isDraft
      ? fault(offset, 'not a comment', 'Write a comment as // ... or /* ... */.')
      : fault(offset, 'JSON has no comments', 'Remove the comment.');
  }
  if (isDraft && text.startsWith('{{', offset)) return misplacedBraces(text, offset, expected);
  if (isDraft && text.startsWith('\\{{', offset)) {
    const what = 'literal braces outside a string';
    return fault(offset, what, 'Put it in quotes, or remove the backslash.');
  }
  const word = wordAt(text, offset);
  if (word !== null && expected === 'a key') {
    return fault(offset, `the key \`${word}\` is not in quotes`, `Write "${word}".`);
  }
  if (word !== null && expected === 'a value') {
    const lower = word.toLowerCase();
    const literal = ['true', 'false', 'null'].find((known) => known === lower);
    const hint = literal
      ? `Write ${literal}.`
      : (bytesHint(text, offset) ?? `Write "${word}" for text.`);
    return fault(offset, `\`${word}\` is not a JSON value`, hint);
  }
  const what = `expected ${nounOf(expected)}, not ${JSON.stringify(character)}`;
  return fault(offset, what, 'Check the brackets and commas before it.');
}

/** Returns the word at an offset: letters, digits, `_` and `$`; null if none begins there. */
export function wordAt(text: string, offset: number): string | null {
  wordPattern.lastIndex = offset;
  return wordPattern.exec(text)?.[0] ?? null;
}

/** Returns the fault of a number followed by invalid characters. */
export function badNumber(text: string, start: number, end: number): JsonFault {
  const written = text.slice(start, end);
  const hint = /^-?0[0-9]/.test(written)
    ? 'Remove leading zeros, or put it in quotes.'
    : 'Put it in quotes for text.';
  return fault(start, `\`${written}\` is not a JSON number`, bytesHint(text, start) ?? hint);
}

/**
 * Returns a hint for a text that spells bytes and starts with a word that is not JSON; null for other texts.
 */
function bytesHint(text: string, start: number): string | null {
  if (text.slice(0, start).trim() !== '') return null;
  if (/^\s*(?:[0-9a-f]{2}[\s:,]*){2,}$/i.test(text)) {
    return 'Put hex digits into Hex.';
  }
  return /^\s*[\w+/-]{8,}={0,2}\s*$/.test(text)
    ? 'For base64, use From clipboard, which makes Hex.'
    : null;
}

/** Returns the fault of a missing separator after a value. */
export function notSeparated(
  text: string,
  offset: number,
  around: { readonly kind: 'object' | 'array'; readonly start: number },
): JsonFault {
  const close = around.kind === 'array' ? ']' : '}';
  const next = text[offset];
  if (next === undefined) {
    const opened = locateInText(text, around.start);
    const what = `the text ends before the ${around.kind} of line ${opened.line} is closed`;
    return fault(offset, what, `Add the missing ${close}.`);
  }
  if (next === '}' || next === ']') return wrongClose(text, offset, around);
  if (next === ':' && around.kind === 'array') {
    return fault(offset, 'a list has values, not keys', 'Use { } for key and value.');
  }
  const what = `missing comma or ${close}`;
  return fault(offset, what, 'Put a comma between two values.');
}

/** Returns the fault of a closing bracket of the wrong kind. */
export function wrongClose(
  text: string,
  offset: number,
  around: { readonly kind: 'object' | 'array' },
): JsonFault {
  const close = around.kind === 'array' ? ']' : '}';
  const written = text[offset];
  const what = `${written} closes nothing; the open ${around.kind} ends with ${close}`;
  return fault(offset, what, `Write ${close} or remove ${written}.`);
}

/** Returns the fault of a trailing comma. */
export function lastComma(offset: number): JsonFault {
  return fault(offset, 'a comma before the closing bracket', 'Remove the last comma.');
}

/** Returns the fault of text after the single value of a body. */
export function moreText(offset: number): JsonFault {
  const what = 'more text after the JSON value';
  return fault(offset, what, 'A body is one JSON value. Remove the rest.');
}

/** Returns the fault of an unclosed comment. */
export function openComment(offset: number): JsonFault {
  return fault(offset, 'a comment is not closed', 'Add the closing */.');
}

/** Returns the fault of a duplicate key. */
export function duplicateKey(offset: number, key: string): JsonFault {
  const what = `duplicate key ${JSON.stringify(key)}`;
  return { kind: 'duplicate-key', offset, what, hint: 'Keep one.' };
}

/** Returns the fault in the string that begins at `start`. */
export function badString(text: string, start: number, isDraft: boolean): JsonFault {
  for (let index = start + 1; index < text.length; index += 1) {
    const character = text[index] ?? '';
    if (character === '\n' || character === '\r') {
      const hint = 'Add the closing quote, or write a line break as \\n.';
      return fault(start, 'a string is not closed on its line', hint);
    }
    if (character < ' ') {
      const code = character.charCodeAt(0).toString(16).padStart(4, '0');
      return fault(index, 'a control character in a string', `Write it as \\u${code}.`);
    }
    if (character === '"') break;
    if (character !== '\\') continue;
    const length = escapeLength(text, index, isDraft);
    if (length === 0) {
      const what = `${text.slice(index, index + 2)} is not a JSON escape`;
      const hint = text.startsWith('\\{', index)
        ? 'Other braces are plain text: remove the backslash.'
        : 'Write a backslash as \\\\.';
      return fault(index, what, hint);
    }
    index += length - 1;
  }
  return fault(start, 'a string is not closed', 'Add the closing quote.');
}

/** Returns the length of the escape at a backslash, including `\{{name}}` of a draft; 0 if it is none. */
function escapeLength(text: string, index: number, isDraft: boolean): number {
  const pattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
  pattern.lastIndex = index;
  if (pattern.test(text)) return pattern.lastIndex - index;
  return isDraft ? Math.max(0, placeholderEnd(text, index + 1) - index) : 0;
}

function misplacedBraces(text: string, offset: number, expected: string): JsonFault {
  if (placeholderEnd(text, offset) < 0) {
    const hint = 'Write {{name}} with letters, digits, _, . and -, or {{$generator ...}}.';
    return fault(offset, 'these braces are not a variable', hint);
  }
  const what = `a variable where ${nounOf(expected)} is expected`;
  return fault(offset, what, 'Use a variable as a whole value, or in a string.');
}

function nounOf(expected: string): string {
  return expected === 'a key' ? 'a key in double quotes' : expected;
}

function fault(offset: number, what: string, hint: string): JsonFault {
  return { kind: 'syntax', offset, what, hint };
}
