import { type Container, countOf, type EditableJson, type Slot, slotOf } from './json-layout.ts';
import { lineBreak } from './rewrite-parts.ts';
import { commentStart } from './skip-space.ts';
import type { TextEdit } from './text-edit.ts';

/** Moves a member or item to another place among its neighbours, with the comments above and after it. */
export function movePart(
  json: EditableJson,
  container: Container,
  from: number,
  to: number,
): TextEdit[] {
  if (from === to) return [];
  const { text } = json;
  const moved = slotOf(text, container, from);
  const target = slotOf(text, container, to);
  const place = from < to ? target.trailEnd : target.leadStart;
  const isInLines = [moved.leadStart, moved.trailEnd, place].every((at) => isLineEnd(text, at));
  if (!isInLines) return [permute(json, container, from, to)];
  const { lead, body, trail } = partsOf(text, moved);
  if (from < to) {
    const isLast = target.comma < 0;
    return [
      { start: moved.leadStart, end: moved.trailEnd, text: '' },
      ...(isLast ? [{ start: target.end, end: target.end, text: ',' }] : []),
      { start: place, end: place, text: lead + body + (isLast ? '' : ',') + trail },
    ];
  }
  const before = slotOf(text, container, from - 1);
  return [
    { start: place, end: place, text: `${lead}${body},${trail}` },
    ...(moved.comma < 0 ? [{ start: before.comma, end: before.comma + 1, text: '' }] : []),
    { start: moved.leadStart, end: moved.trailEnd, text: '' },
  ];
}

/** Writes the parts between two places in another order; their white space stays in place. */
function permute(json: EditableJson, container: Container, from: number, to: number): TextEdit {
  const { text } = json;
  const low = Math.min(from, to);
  const high = Math.max(from, to);
  const slots = Array.from({ length: high - low + 1 }, (_, index) =>
    slotOf(text, container, low + index),
  );
  const order = slots.map((slot) => partsOf(text, slot));
  const [moved] = order.splice(from - low, 1);
  if (moved) order.splice(to - low, 0, moved);
  const parts: string[] = [];
  let openTrail = '';
  for (const [index, { comments, body, trail }] of order.entries()) {
    const { space } = partsOf(text, slots[index] as Slot);
    const comma = low + index < countOf(container) - 1 ? ',' : '';
    parts.push(lineBreak(openTrail, space), space, comments, body, comma, trail);
    openTrail = trail;
  }
  const { leadStart: start } = slots[0] as Slot;
  const { trailEnd: end } = slots.at(-1) as Slot;
  parts.push(lineBreak(openTrail, text.slice(end, end + 1000)));
  return { start, end, text: parts.join('') };
}

/** Returns the pieces of a part, without its comma. */
function partsOf(text: string, slot: Slot) {
  const { leadStart, start, end, comma, trailEnd } = slot;
  const first = commentStart(text, leadStart, start);
  return {
    lead: text.slice(leadStart, start),
    /** White space before its comments, and the comments. */
    space: text.slice(leadStart, first),
    comments: text.slice(first, start),
    body: comma < 0 ? text.slice(start, end) : text.slice(start, comma),
    trail: text.slice(comma < 0 ? end : comma + 1, trailEnd),
  };
}

/** True when only white space follows on the line. */
function isLineEnd(text: string, offset: number): boolean {
  return /^[ \t]*\r?\n/.test(text.slice(offset, offset + 1000));
}
