import { placeholderAt } from '../model/placeholder.ts';

/** The offset after the placeholder that begins at `start`; -1 when none does. */
export function placeholderEnd(text: string, start: number): number {
  return placeholderAt(text, start)?.end ?? -1;
}

/** The offset of the first placeholder from `start` on; -1 without one. */
export function findPlaceholder(text: string, start: number): number {
  let at = text.indexOf('{{', start);
  while (at >= 0 && placeholderEnd(text, at) < 0) at = text.indexOf('{{', at + 1);
  return at;
}
