import { applyEdits, type TextEdit } from '../json/text-edit.ts';
import { parseTextFormat } from './parse-text-format.ts';
import { createLikeness, type Likeness } from './text-likeness.ts';
import type { TextField, TextLeaf, TextMessage, TextValue } from './text-tree.ts';

/** The limit of message nesting. */
const maxDepth = 200;

/**
 * Returns a text with the content of `after` in the style of `before`: equal fields keep their notation,
 * place and comments; no comment is removed. Returns null if that is impossible: one of them is not text
 * format, or their number of messages differs.
 *
 * It uses no schema, so the result must be read again before use: it may mean something else if notations are
 * equal only for a type, or order matters.
 *
 * @param options.isSeveral true when lines `---` separate messages
 */
export function mergeTextFormat(
  before: string,
  after: string,
  options: { readonly isSeveral?: boolean } = {},
): string | null {
  const old = parseTextFormat(before, options);
  const made = parseTextFormat(after, options);
  const isSound = old.faults.length === 0 && made.faults.length === 0;
  if (!isSound || old.messages.length !== made.messages.length) return null;
  const merge: Merge = {
    before,
    after,
    likenessBefore: createLikeness(before),
    likenessAfter: createLikeness(after),
    edits: [],
  };
  for (const [index, message] of old.messages.entries()) {
    mergeMessages(merge, message, made.messages[index] as TextMessage, 0);
  }
  return applyEdits(before, merge.edits);
}

interface Merge {
  readonly before: string;
  readonly after: string;
  readonly likenessBefore: Likeness;
  readonly likenessAfter: Likeness;
  /** Edits of the old text, without overlaps. */
  readonly edits: TextEdit[];
}

/** One value of a field of the new text, inside its list if it has one. */
interface Occurrence {
  readonly field: TextField;
  readonly value: TextMessage | TextLeaf;
}

function mergeMessages(merge: Merge, before: TextMessage, after: TextMessage, depth: number): void {
  const waiting = occurrencesByName(merge, after);
  /** The field of the old text that a field of the new text came from. */
  const placeOf = new Map<TextField, TextField>();
  for (const [name, fields] of fieldsByName(merge, before)) {
    const there = waiting.get(name) ?? [];
    waiting.delete(name);
    mergeFields(merge, fields, there, placeOf, depth);
  }
  let last: TextField | null = null;
  const added = new Map<TextField | null, TextField[]>();
  for (const field of after.fields) {
    const place = placeOf.get(field);
    if (place !== undefined) {
      last = place;
      continue;
    }
    added.set(last, [...(added.get(last) ?? []), field]);
  }
  for (const [place, fields] of added) addFields(merge, before, place, fields);
}

/** Merges fields of one name: equal ones at both ends stay, those between follow in order. */
function mergeFields(
  merge: Merge,
  fields: readonly TextField[],
  there: readonly Occurrence[],
  placeOf: Map<TextField, TextField>,
  depth: number,
): void {
  const units = fields.map((field) => ({ field, count: countOf(field) }));
  let from = 0;
  let to = there.length;
  const isAlike = ({ field, count }: (typeof units)[number], at: number): boolean =>
    count <= to - from && isAlikeAt(merge, field, there, at);
  let first = 0;
  for (; first < units.length; first += 1) {
    const unit = units[first] as (typeof units)[number];
    const isLastList = unit.field.value?.kind === 'list' && first === units.length - 1;
    if (!isAlike(unit, from) || (isLastList && unit.count < to - from)) break;
    keep(unit.field, from, unit.count);
    from += unit.count;
  }
  let end = units.length;
  for (; end > first; end -= 1) {
    const unit = units[end - 1] as (typeof units)[number];
    if (!isAlike(unit, to - unit.count)) break;
    to -= unit.count;
    keep(unit.field, to, unit.count);
  }
  for (const [index, { field, count }] of units.slice(first, end).entries()) {
    const isLast = index === end - first - 1;
    // A list takes the rest if no other field of its name follows it.
    const taken = field.value?.kind === 'list' && isLast ? to - from : Math.min(count, to - from);
    const mine = there.slice(from, from + taken);
    from += taken;
    if (mine.length === 0) merge.edits.push(removalOf(merge.before, field));
    else {
      change(merge, field, mine, depth);
      for (const one of mine) placeOf.set(one.field, field);
    }
  }

  function keep(field: TextField, start: number, count: number): void {
    for (const one of there.slice(start, start + count)) placeOf.set(one.field, field);
  }
}

/** Sets other values in a field; a single one unless it is a list. */
function change(
  merge: Merge,
  { value }: TextField,
  there: readonly Occurrence[],
  depth: number,
): void {
  const [first] = there;
  if (value === null || first === undefined) return;
  const { start, end } = value;
  if (value.kind === 'list') {
    const items = there.map((one) => flatText(merge.after, one.value));
    merge.edits.push({ start, end, text: `[${items.join(', ')}]` });
  } else if (value.kind === 'message' && first.value.kind === 'message' && depth < maxDepth) {
    mergeMessages(merge, value, first.value, depth + 1);
  } else {
    const text = indentedAs(merge, first.value, start);
    merge.edits.push({ start, end, text });
  }
}

/** Inserts fields after another one, or at the start of the message. */
function addFields(
  { before, after, edits }: Merge,
  message: TextMessage,
  place: TextField | null,
  fields: readonly TextField[],
): void {
  const isInline =
    message.bracket !== null && !before.slice(message.start, message.end).includes('\n');
  if (isInline) {
    const at = place?.end ?? message.start + 1;
    const texts = fields.map((field) => flatText(after, field));
    edits.push({ start: at, end: at, text: ` ${texts.join(' ')}${place === null ? ' ' : ''}` });
    return;
  }
  const newline = before.includes('\r\n') ? '\r\n' : '\n';
  const sibling = place ?? message.fields[0];
  const indent =
    sibling === undefined
      ? `${lineIndent(before, message.start)}${message.bracket === null ? '' : '  '}`
      : lineIndent(before, sibling.start);
  const texts = fields.map((field) => indent + withIndent(after, field, indent, newline));
  if (place === null && message.bracket === null) {
    // A comment above the first field belongs to that field, or to the whole: new fields go below everything.
    const at = sibling === undefined ? message.end : startOfLine(before, sibling.start);
    const gap = at > 0 && before[at - 1] !== '\n' ? newline : '';
    edits.push({ start: at, end: at, text: `${gap}${texts.join(newline)}${newline}` });
    return;
  }
  const inside = message.bracket === null ? message.end : message.end - 1;
  const at = Math.min(endOfLine(before, place?.end ?? message.start + 1), inside);
  edits.push({ start: at, end: at, text: `${newline}${texts.join(newline)}` });
}

/** Removes a field with its separator, and its line if nothing is left on it. */
function removalOf(text: string, field: TextField): TextEdit {
  const separator = /^[ \t]*[,;]/.exec(text.slice(field.end, field.end + 100))?.[0] ?? '';
  const end = field.end + separator.length;
  const lineStart = startOfLine(text, field.start);
  const lineEnd = endOfLine(text, end);
  const isAlone =
    text.slice(lineStart, field.start).trim() === '' && text.slice(end, lineEnd).trim() === '';
  if (!isAlone) {
    const isAtEnd = text.slice(end, lineEnd).trim() === '';
    const start = isAtEnd ? text.slice(0, field.start).trimEnd().length : field.start;
    const isBetween = text[end] === ' ' && (text[field.start - 1] ?? ' ') === ' ';
    return { start, end: isBetween && !isAtEnd ? end + 1 : end, text: '' };
  }
  const next = text.startsWith('\r\n', lineEnd) ? lineEnd + 2 : Math.min(lineEnd + 1, text.length);
  return { start: lineStart, end: next, text: '' };
}

function isAlikeAt(
  { likenessBefore, likenessAfter }: Merge,
  field: TextField,
  there: readonly Occurrence[],
  at: number,
): boolean {
  return valuesOf(field).every((value, index) => {
    const other = there[at + index]?.value;
    return other !== undefined && likenessBefore(value) === likenessAfter(other);
  });
}

function fieldsByName({ before }: Merge, message: TextMessage): Map<string, TextField[]> {
  const found = new Map<string, TextField[]>();
  for (const field of message.fields) {
    const name = nameOf(before, field);
    found.set(name, [...(found.get(name) ?? []), field]);
  }
  return found;
}

function occurrencesByName({ after }: Merge, message: TextMessage): Map<string, Occurrence[]> {
  const found = new Map<string, Occurrence[]>();
  for (const field of message.fields) {
    const name = nameOf(after, field);
    const known = found.get(name) ?? [];
    for (const value of valuesOf(field)) known.push({ field, value });
    found.set(name, known);
  }
  return found;
}

function nameOf(text: string, { name }: TextField): string {
  return text.slice(name.start, name.end).replace(/\s/g, '');
}

function countOf(field: TextField): number {
  return valuesOf(field).length;
}

function valuesOf({ value }: TextField): readonly (TextMessage | TextLeaf)[] {
  if (value === null) return [];
  return value.kind === 'list' ? value.items : [value];
}

/** Returns a part of the new text on one line. */
function flatText(text: string, { start, end }: TextField | TextValue): string {
  return text.slice(start, end).replace(/\s*\n\s*/g, ' ');
}

function indentedAs({ before, after }: Merge, value: TextValue, at: number): string {
  const newline = before.includes('\r\n') ? '\r\n' : '\n';
  return withIndent(after, value, lineIndent(before, at), newline);
}

/** Returns a part of the new text with another indentation. */
function withIndent(
  text: string,
  { start, end }: TextField | TextValue,
  indent: string,
  newline: string,
): string {
  const own = lineIndent(text, start);
  const [first = '', ...rest] = text.slice(start, end).split(/\r?\n/);
  const moved = rest.map((line) => indent + (line.startsWith(own) ? line.slice(own.length) : line));
  return [first, ...moved].join(newline);
}

function lineIndent(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(startOfLine(text, at), at))?.[0] ?? '';
}

function startOfLine(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Returns the offset before the line break, so after a comment. */
function endOfLine(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  if (found < 0) return text.length;
  return text[found - 1] === '\r' && found - 1 >= at ? found - 1 : found;
}
