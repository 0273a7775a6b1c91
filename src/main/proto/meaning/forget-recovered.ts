import type { OutlineField, OutlineMessage } from '../language/outline-model.ts';
import { isScalar } from '../language/scalar-types.ts';
import {
  applyEdits,
  fieldOf,
  lineStart,
  nextLine,
  type RecoveredText,
  readRecovered,
} from './recovered-text.ts';

/**
 * Removes a field from a file of recovered fields, with the message that only it used, and with enclosing
 * messages that become empty. Returns the text unchanged if the file has no such field.
 *
 * @param file its path, for Problems
 * @throws ProblemError `schema-syntax` if the text has mistakes
 */
export function forgetRecovered(
  text: string,
  file: string,
  path: readonly string[],
  number: number,
): string {
  const read = readRecovered(text, file);
  const message = read.message(path);
  const field = message && fieldOf(message, number);
  if (!message || !field) return text;
  let left = cut(read.text, field.startOffset, field.endOffset);
  if (!isScalar(field.type) && isOnlyUse(read, message, field)) {
    left = withoutMessage(left, file, [...path, field.type]);
  }
  for (let depth = path.length; depth > 0; depth -= 1) {
    const here = path.slice(0, depth);
    const now = readRecovered(left, file).message(here);
    if (!now || !isEmpty(left, now)) break;
    left = withoutMessage(left, file, here);
  }
  return left;
}

function isOnlyUse(read: RecoveredText, message: OutlineMessage, field: OutlineField): boolean {
  return !read.outline.entries.some(
    (entry) =>
      (entry.kind === 'field' || entry.kind === 'extension') &&
      entry !== field &&
      lastPart(entry.type) === lastPart(field.type) &&
      // Uses inside the message itself are removed with it.
      !entry.path.startsWith(`${message.path}.${field.type}.`),
  );
}

function lastPart(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function withoutMessage(text: string, file: string, path: readonly string[]): string {
  const message = readRecovered(text, file).message(path);
  return message ? cut(text, message.startOffset, message.endOffset) : text;
}

/** True when the braces contain nothing, not even a comment. */
function isEmpty(text: string, { headEnd, endOffset }: OutlineMessage): boolean {
  return text.slice(headEnd, endOffset - 1).trim() === '';
}

/**
 * Cuts a statement with its lines: the comment after it, those right above it, and one of the surrounding
 * empty lines.
 */
export function cut(text: string, startOffset: number, endOffset: number): string {
  const lineOf = lineStart(text, startOffset);
  const isAlone =
    text.slice(lineOf, startOffset).trim() === '' &&
    /^\s*(\/\/.*)?$/.test(text.slice(endOffset, nextLine(text, endOffset)).replace(/\n$/, ''));
  if (!isAlone) return applyEdits(text, [{ start: startOffset, end: endOffset, text: '' }]);
  let start = lineOf;
  for (let above = lineStart(text, start - 1); start > 0; above = lineStart(text, start - 1)) {
    if (!/^\s*\/\//.test(text.slice(above, start))) break;
    start = above;
  }
  const end = nextLine(text, endOffset);
  const isGapAbove = start === 0 || /(^|\n|\{)[ \t]*\n$/.test(text.slice(0, start));
  const gap = isGapAbove ? (/^[ \t]*\n/.exec(text.slice(end))?.[0].length ?? 0) : 0;
  const before = text.slice(0, start);
  const after = text.slice(end + gap);
  // The last statement of a message leaves no empty line.
  return /^\s*\}/.test(after) || after.trim() === ''
    ? `${before.replace(/\n[ \t]*\n$/, '\n')}${after}`
    : `${before}${after}`;
}
