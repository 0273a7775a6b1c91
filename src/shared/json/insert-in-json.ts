import {
  type Container,
  countOf,
  type EditableJson,
  indentationAt,
  isSpread,
  layoutOf,
  newIndentation,
  slotOf,
} from './json-layout.ts';
import { lastCommentEnd } from './skip-space.ts';
import type { TextEdit } from './text-edit.ts';

/**
 * Inserts parts in an object or list before the one that has the index now, with commas and line breaks like
 * its neighbours.
 *
 * @param parts members or items as they are to be written
 */
export function insertWritten(
  json: EditableJson,
  container: Container,
  index: number,
  parts: readonly string[],
): TextEdit[] {
  const count = countOf(container);
  if (count === 0) return insertFirst(json, container, parts);
  const { text, root } = json;
  const separator = separatorOf(json, container);
  const list = parts.join(`,${separator}`);
  if (index >= count) {
    const { end, trailEnd } = slotOf(text, container, count - 1);
    if (end === trailEnd) return [{ start: end, end, text: `,${separator}${list}` }];
    const isOpen = text.slice(end, trailEnd).includes('//') && !separator.includes('\n');
    const lineBreak = isOpen ? layoutOf(text, root).newline + indentationAt(text, end) : separator;
    return [
      { start: end, end, text: ',' },
      { start: trailEnd, end: trailEnd, text: `${lineBreak}${list}` },
    ];
  }
  const { leadStart, start, isAfterLineComment } = slotOf(text, container, index);
  // On a single line, the first part has no white space of its own before it.
  const isInLine = !separator.includes('\n') && (index === 0 || isAfterLineComment);
  return isInLine
    ? [{ start, end: start, text: `${list},${separator}` }]
    : [{ start: leadStart, end: leadStart, text: `${separator}${list},` }];
}

function insertFirst(
  json: EditableJson,
  container: Container,
  parts: readonly string[],
): TextEdit[] {
  const { text, root } = json;
  const { newline, unit, colon } = layoutOf(text, root);
  const indentation = newIndentation(json, container);
  const inside = { start: container.start + 1, end: container.end - 1 };
  const kept = lastCommentEnd(text, inside.start, inside.end);
  if (indentation === null) {
    const list = parts.join(colon === ':' ? ',' : ', ');
    if (kept < 0) return [{ ...inside, text: list }];
    const hasLineBreak = text.slice(kept, inside.end).includes('\n');
    return [{ start: kept, end: kept, text: `${hasLineBreak ? newline : ' '}${list}` }];
  }
  const list = newline + indentation + parts.join(`,${newline}${indentation}`);
  const closing = newline + indentation.slice(0, indentation.length - unit.length);
  if (kept < 0) return [{ ...inside, text: list + closing }];
  return [{ start: kept, end: inside.end, text: list + closing }];
}

/** Returns the text between a comma and the next part; the container is not empty. */
export function separatorOf(json: EditableJson, container: Container): string {
  const { text, root } = json;
  const { newline, colon } = layoutOf(text, root);
  if (isSpread(text, container)) return newline + (newIndentation(json, container) ?? '');
  if (countOf(container) > 1) {
    const { leadStart, start } = slotOf(text, container, 1);
    if (/^[ \t]*$/.test(text.slice(leadStart, start))) return text.slice(leadStart, start);
  }
  return colon === ':' ? '' : ' ';
}
