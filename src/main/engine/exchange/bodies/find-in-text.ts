import type { TextView } from './packed-text.ts';

/** The number of characters searched as one string. */
const stretchLength = 1_048_576;

/** Milliseconds after which the results so far are returned. */
const budgetMs = 100;

/** The hits, and where to continue; null at the end of the text. */
export interface TextHits {
  readonly hits: { readonly start: number; readonly end: number }[];
  readonly next: number | null;
}

/**
 * Finds a text in another, ignoring case (simple case folding of Unicode, which keeps lengths). Hits do not
 * overlap. Stops after some time, or with enough hits; a further call continues there.
 */
export function findInText(
  text: TextView,
  query: string,
  from: number,
  maxHits: number,
  now: () => number = () => performance.now(),
): TextHits {
  const endAtMs = now() + budgetMs;
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'giu');
  const hits: { start: number; end: number }[] = [];
  for (let at = from; at < text.length; ) {
    // A hit may begin in this stretch and end in the next one.
    const stretchEnd = at + stretchLength;
    const stretch = text.slice(at, stretchEnd + query.length - 1);
    let next = stretchEnd;
    for (const { 0: found, index } of stretch.matchAll(pattern)) {
      const start = at + index;
      if (start >= stretchEnd) break;
      if (hits.length === maxHits) return { hits, next: start };
      hits.push({ start, end: start + found.length });
      next = Math.max(next, start + found.length);
    }
    at = next;
    if (at < text.length && now() >= endAtMs) return { hits, next: at };
  }
  return { hits, next: null };
}
