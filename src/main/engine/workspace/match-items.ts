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

  function take(index: number | undefined): number | null {
    if (index === undefined || !free.delete(index)) return null;
    return index;
  }

  // One in its place first: items may be equal, and then each is its own.
  const inPlace = after.map((item, index) =>
    isDeepStrictEqual(before[index], item) ? take(index) : null,
  );
  const equal = inPlace.map(
    (found, index) =>
      found ?? take([...free].find((from) => isDeepStrictEqual(before[from], after[index]))),
  );
  const changed = equal.map((found, index) => found ?? take(index));
  return changed.map((found) => found ?? take([...free][0]));
}
