import type { TextToken } from './text-tokens.ts';

/** A hit in a text; the end is exclusive. */
export interface TextHit {
  readonly start: number;
  readonly end: number;
}

/** A token, or a part of one, inside or outside a hit. */
export interface MarkedToken extends TextToken {
  /** The offset in its row, in code units. */
  readonly at: number;
  readonly mark: 'none' | 'found' | 'current';
}

/**
 * Splits the tokens of a row where hits begin and end. A spelled-out character is marked as a whole.
 *
 * @param hits in order, in code units from the start of the row; they may extend beyond it
 * @param current the current hit
 */
export function markTokens(
  tokens: readonly TextToken[],
  hits: readonly TextHit[],
  current: TextHit | null,
): readonly MarkedToken[] {
  const marked: MarkedToken[] = [];
  let tokenStart = 0;
  let next = 0;
  for (const token of tokens) {
    const tokenEnd = tokenStart + token.length;
    const isSpelledOut = token.text.length !== token.length;
    for (let at = tokenStart; at < tokenEnd; ) {
      while ((hits[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
      const hit = hits[next];
      const isIn = hit !== undefined && hit.start < (isSpelledOut ? tokenEnd : at + 1);
      const border = (isIn ? hit.end : hit?.start) ?? tokenEnd;
      const end = isSpelledOut ? tokenEnd : Math.min(tokenEnd, border);
      const text = isSpelledOut ? token.text : token.text.slice(at - tokenStart, end - tokenStart);
      const mark = isIn ? (hit === current ? 'current' : 'found') : 'none';
      marked.push({ kind: token.kind, text, length: end - at, at, mark });
      at = end;
    }
    tokenStart = tokenEnd;
  }
  return marked;
}

/** Returns the hits that overlap a range, in order and unchanged. */
export function hitsWithin(hits: readonly TextHit[], start: number, end: number): TextHit[] {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  const found: TextHit[] = [];
  for (let index = low; index < hits.length; index += 1) {
    const hit = hits[index];
    if (hit === undefined || hit.start >= end) break;
    found.push(hit);
  }
  return found;
}
