import { isDeepStrictEqual } from 'node:util';

/**
 * Which item of a list became which of another: one that is equal; else, for one that has none, the
 * next of those that went. Gives for each item of `after` an index of `before`, or null for a new one.
 */
export function matchItems(
  before: readonly unknown[],
  after: readonly unknown[],
): (number | null)[] {
  const free = new Set(before.keys());
  const same = after.map((item) => {
    const found = [...free].find((index) => isDeepStrictEqual(before[index], item));
    if (found !== undefined) free.delete(found);
    return found;
  });
  const rest = [...free];
  return same.map((found) => found ?? rest.shift() ?? null);
}
