import { insertWritten, separatorOf } from './insert-in-json.ts';
import { type Container, countOf, type EditableJson, slotOf } from './json-layout.ts';
import { commentStart, lastCommentEnd } from './skip-space.ts';
import { applyEdits } from './text-edit.ts';

/** A member or item to write: an existing one, which keeps its comments, or a new one. */
export interface WrittenPart {
  /** Its current index; null for a new one. Existing ones keep their order. */
  readonly mine: number | null;
  readonly text: string;
}

/** Returns the text of an object or list with other parts. Comments on lines above removed parts stay. */
export function rewriteParts(
  json: EditableJson,
  container: Container,
  parts: readonly WrittenPart[],
): string {
  const { text } = json;
  const count = countOf(container);
  if (count === 0) return rewriteEmpty(json, container, parts);
  const kept = new Map(parts.map((part, index) => [part.mine, index]));
  const separator = separatorOf(json, container);
  const written = [text.slice(container.start, slotOf(text, container, 0).leadStart)];
  const firstSpace = spaceBefore(text, container, 0);
  let trail = written[0] ?? '';
  let next = 0;

  function put(space: string, rest: string): void {
    written.push(lineBreak(trail, space), space, rest);
    trail = '';
  }

  function putPart(part: WrittenPart, space: string, tail: string, trailing: string): void {
    const isFirst = next === 0 && !space.includes('\n');
    put(isFirst ? firstSpace : space, part.text + tail);
    next += 1;
    written.push(next < parts.length ? ',' : '', trailing);
    trail = trailing;
  }

  function putNew(): void {
    for (let part = parts[next]; part?.mine === null; part = parts[next]) {
      putPart(part, separator, '', '');
    }
  }

  for (let index = 0; index < count; index += 1) {
    putNew();
    const slot = slotOf(text, container, index);
    const part = parts[next];
    const lead = text.slice(slot.leadStart, slot.start);
    if (!kept.has(index) || part === undefined) {
      const end = lastCommentEnd(text, slot.leadStart, slot.start);
      if (end < 0) continue;
      put('', text.slice(slot.leadStart, end));
      trail = text.slice(slot.leadStart, end);
      continue;
    }
    const space = spaceBefore(text, container, index);
    const comments = lead.slice(space.length);
    const tail = slot.comma < 0 ? '' : text.slice(slot.end, slot.comma);
    const trailing = text.slice(slot.comma < 0 ? slot.end : slot.comma + 1, slot.trailEnd);
    putPart({ ...part, text: comments + part.text }, space, tail, trailing);
  }
  putNew();
  const closing = text.slice(slotOf(text, container, count - 1).trailEnd, container.end);
  written.push(lineBreak(trail, closing), closing);
  const result = written.join('');
  return parts.length === 0 && /^[{[]\s*[}\]]$/.test(result)
    ? result.replaceAll(/\s/g, '')
    : result;
}

/** Returns a line break if the comments after a part would otherwise swallow the following text. */
export function lineBreak(trail: string, next: string): string {
  return trail.includes('//') && !/^[ \t]*\r?\n/.test(next) ? '\n' : '';
}

function rewriteEmpty(
  json: EditableJson,
  container: Container,
  parts: readonly WrittenPart[],
): string {
  const { start, end } = container;
  const written = json.text.slice(start, end);
  if (parts.length === 0) return written;
  const edits = insertWritten(
    json,
    container,
    0,
    parts.map((part) => part.text),
  );
  return applyEdits(
    written,
    edits.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start })),
  );
}

/** Returns the white space before a part and its comments. */
function spaceBefore(text: string, container: Container, index: number): string {
  const { leadStart, start } = slotOf(text, container, index);
  return text.slice(leadStart, commentStart(text, leadStart, start));
}
