import type { TextEdit } from './text-edit.ts';

/** Long texts are first compared in pieces, which is much faster than unit by unit. */
const pieceLength = 4096;

/** Returns the one edit between two texts: everything between their common start and end. */
export function differenceOf(before: string, after: string): TextEdit[] {
  if (before === after) return [];
  const start = sameStart(before, after);
  const limit = Math.min(before.length, after.length) - start;
  const same = sameEnd(before, after, limit);
  return [{ start, end: before.length - same, text: after.slice(start, after.length - same) }];
}

function sameStart(before: string, after: string): number {
  const limit = Math.min(before.length, after.length);
  let at = 0;
  while (at + pieceLength <= limit) {
    const next = at + pieceLength;
    if (before.slice(at, next) !== after.slice(at, next)) break;
    at = next;
  }
  while (at < limit && before.charCodeAt(at) === after.charCodeAt(at)) at += 1;
  return at;
}

function sameEnd(before: string, after: string, limit: number): number {
  let same = 0;
  while (same + pieceLength <= limit) {
    const next = same + pieceLength;
    const piece = before.slice(before.length - next, before.length - same);
    if (piece !== after.slice(after.length - next, after.length - same)) break;
    same = next;
  }
  while (
    same < limit &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  return same;
}
