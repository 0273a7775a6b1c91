import { type Container, countOf, type EditableJson, type Slot, slotOf } from './json-layout.ts';
import { lastCommentEnd } from './skip-space.ts';
import type { TextEdit } from './text-edit.ts';

/**
 * Removes a member or item, with its comma and the comments after it on its line. Comments on the lines above
 * stay.
 */
export function removePart(json: EditableJson, container: Container, index: number): TextEdit[] {
  const { text } = json;
  const count = countOf(container);
  const slot = slotOf(text, container, index);
  const start = startOfRemoval(text, slot);
  if (count === 1) return [removeOnly(text, container, slot, start)];
  if (index === count - 1) {
    const { comma } = slotOf(text, container, index - 1);
    if (comma + 1 === start) return [{ start: comma, end: slot.trailEnd, text: '' }];
    return [
      { start: comma, end: comma + 1, text: '' },
      { start, end: slot.trailEnd, text: '' },
    ];
  }
  const next = slotOf(text, container, index + 1);
  const lead = text.slice(slot.leadStart, slot.start);
  const gap = text.slice(slot.trailEnd, next.start);
  // The first of several on one line is removed with the white space after it.
  const isInLine = !lead.includes('\n') || start === slot.start;
  if (isInLine && gap.trim() === '' && !gap.includes('\n')) {
    return [{ start: slot.start, end: next.start, text: '' }];
  }
  return [{ start, end: slot.trailEnd, text: '' }];
}

function removeOnly(text: string, container: Container, slot: Slot, start: number): TextEdit {
  const inside = { start: container.start + 1, end: container.end - 1 };
  const hasComments =
    lastCommentEnd(text, inside.start, slot.start) >= 0 ||
    lastCommentEnd(text, slot.trailEnd, inside.end) >= 0;
  return hasComments ? { start, end: slot.trailEnd, text: '' } : { ...inside, text: '' };
}

/**
 * Returns the end of the comments before a part; they stay, unless they would then swallow the following
 * text.
 */
function startOfRemoval(text: string, slot: Slot): number {
  const kept = lastCommentEnd(text, slot.leadStart, slot.start);
  if (kept < 0 && !slot.isAfterLineComment) return slot.leadStart;
  const isLineEnd = /^[ \t]*\r?\n/.test(text.slice(slot.trailEnd, slot.trailEnd + 1000));
  return isLineEnd ? Math.max(kept, slot.leadStart) : slot.start;
}
