/** What became of a text: the part from `start` to `end` is now `text`. */
export interface ChangedSpan {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly text: string;
}

/** The one part in which two texts differ; of what is the same, the most stays. Null where they do not. */
export function changedSpan(before: string, after: string): ChangedSpan | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)
  ) {
    tail++;
  }
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}
