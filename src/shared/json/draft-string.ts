import { findPlaceholder, placeholderEnd } from '../model/placeholder.ts';

const backslash = 0x5c;

/**
 * Returns the value of a draft's JSON string for editing: escapes are decoded, and variables stay as written.
 * Backslashes right before `{{name}}` stay too, because they decide what it is: after an even number it is a
 * variable, after an odd number literal text. {@link writeDraftString} is the inverse.
 *
 * @param inner the string without its quotes, with valid escapes
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
    // Backslashes written as \u005c are characters, not escape marks.
    value += before + before.slice(plainEnd) + inner.slice(run, end);
    copied = end;
    at = findPlaceholder(inner, end);
  }
  return value + withLiteralBraces(unescaped(inner.slice(copied)));
}

/** Returns the JSON string, quotes included, that {@link readDraftString} reads as `value`. */
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

/** Returns a text in which every brace is a character: `{{a}}` becomes `\{{a}}`. */
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

/** Braces that meet only because of an escape are not a variable. */
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
