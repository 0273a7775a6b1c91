import { findPlaceholder, placeholderEnd } from '../model/placeholder.ts';

const backslash = 0x5c;

/**
 * What the inside of a JSON string of a draft says, as it is shown for editing: escapes are read, and
 * variables stay as they are written. Backslashes right before `{{name}}` stay too, because they decide
 * what it is: after an even number of them it is a variable, after an odd one literal text. So this and
 * {@link writeDraftString} take each other back.
 *
 * @param inner without the quotes, its escapes sound
 */
export function readDraftString(inner: string): string {
  let at = findPlaceholder(inner, 0);
  if (at < 0) return withLiteralBraces(unescaped(inner));
  let value = '';
  let copied = 0;
  while (at >= 0) {
    const run = startOfRun(inner, at, copied);
    const before = withLiteralBraces(unescaped(inner.slice(copied, run)));
    const plainEnd = startOfRun(before, before.length, 0);
    const end = placeholderEnd(inner, at);
    // Backslashes that were written as \u005c are characters, not marks.
    value += before + before.slice(plainEnd) + inner.slice(run, end);
    copied = end;
    at = findPlaceholder(inner, end);
  }
  return value + withLiteralBraces(unescaped(inner.slice(copied)));
}

/** A JSON string, quotes included, that {@link readDraftString} reads as `value`. */
export function writeDraftString(value: string): string {
  let at = findPlaceholder(value, 0);
  if (at < 0) return JSON.stringify(value);
  const parts = ['"'];
  let copied = 0;
  while (at >= 0) {
    const run = startOfRun(value, at, copied);
    const end = placeholderEnd(value, at);
    parts.push(escaped(value.slice(copied, run)), value.slice(run, end));
    copied = end;
    at = findPlaceholder(value, end);
  }
  parts.push(escaped(value.slice(copied)), '"');
  return parts.join('');
}

/** A text in which every brace is a character: `{{a}}` is `\{{a}}`. */
function literalDraftText(text: string): string {
  let at = findPlaceholder(text, 0);
  if (at < 0) return text;
  let literal = '';
  let copied = 0;
  while (at >= 0) {
    const run = startOfRun(text, at, copied);
    const end = placeholderEnd(text, at);
    literal += `${text.slice(copied, at)}${text.slice(run, at)}\\${text.slice(at, end)}`;
    copied = end;
    at = findPlaceholder(text, end);
  }
  return literal + text.slice(copied);
}

/** Braces that only an escape made meet are no variable. */
function withLiteralBraces(text: string): string {
  return text.includes('{{') ? literalDraftText(text) : text;
}

function startOfRun(text: string, end: number, limit: number): number {
  let start = end;
  while (start > limit && text.charCodeAt(start - 1) === backslash) start -= 1;
  return start;
}

function unescaped(inner: string): string {
  return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
