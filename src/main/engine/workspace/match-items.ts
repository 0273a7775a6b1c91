import { isDeepStrictEqual } from 'node:util';

/**
 * Matches the items of two lists: equal ones, and each other new item to the next removed one. Returns for
 * each item of `after` an index of `before`, or null for a new one.
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

  // The same place first: equal items keep their own.
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
