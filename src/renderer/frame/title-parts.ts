import type { TabKind } from '../../shared/model/session.ts';

/** The end of a file name that stays in sight: enough for a number and an extension. */
const endLength = 7;
/** A shorter name nearly fits into the narrowest tab: it is cut at its end, if at all. */
const leastLength = 13;

/**
 * Splits the title of a tab into the part that shrinks and the end that stays. Files of one series differ at their
 * end; names of requests are told apart by their start.
 */
export function titleParts(
  kind: TabKind,
  title: string,
): { readonly start: string; readonly end: string } {
  const characters = [...title];
  if (kind !== 'body' && kind !== 'recording') return { start: title, end: '' };
  if (characters.length < leastLength) return { start: title, end: '' };
  return {
    start: characters.slice(0, -endLength).join(''),
    end: characters.slice(-endLength).join(''),
  };
}
