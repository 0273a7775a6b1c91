import { isDeepStrictEqual } from 'node:util';
import { isKeyed } from './carry-changes.ts';
import { matchItems } from './match-items.ts';

/**
 * Applies the changes between two versions of data to a third, which others changed: key by key, and item by
 * item of a list. `mine` wins when both changed the same value; what they changed and I removed stays.
 *
 * @param base the common origin of `mine` and `theirs`
 */
export function mergeChanges(base: unknown, mine: unknown, theirs: unknown): unknown {
  if (isDeepStrictEqual(mine, base)) return theirs;
  if (isDeepStrictEqual(theirs, base)) return mine;
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    return mergeLists(Array.isArray(base) ? base : [], mine, theirs);
  }
  if (!isKeyed(mine) || !isKeyed(theirs)) return mine;
  // Two kinds of auth cannot be merged.
  if (mine.type !== theirs.type) return mine;
  return mergeKeys(isKeyed(base) ? base : {}, mine, theirs);
}

type Keyed = Readonly<Record<string, unknown>>;

function mergeKeys(base: Keyed, mine: Keyed, theirs: Keyed): Keyed {
  const isReordered = !isDeepStrictEqual(
    Object.keys(base).filter((key) => Object.hasOwn(mine, key)),
    Object.keys(mine).filter((key) => Object.hasOwn(base, key)),
  );
  const [first, second] = isReordered ? [mine, theirs] : [theirs, mine];
  const keys = Object.keys(first);
  const others = Object.keys(second);
  for (const [index, key] of others.entries()) {
    if (keys.includes(key)) continue;
    // Items added at the end stay there; others stay before the item they were put before.
    const next = others.slice(index).find((other) => keys.includes(other));
    keys.splice(next === undefined ? keys.length : keys.indexOf(next), 0, key);
  }
  const merged: [string, unknown][] = [];
  for (const key of keys) {
    const value = mergeValue(base, mine, theirs, key);
    if (value !== undefined) merged.push([key, value]);
  }
  return Object.fromEntries(merged);
}

/** Undefined for a key to remove. */
function mergeValue(base: Keyed, mine: Keyed, theirs: Keyed, key: string): unknown {
  if (Object.hasOwn(mine, key) && Object.hasOwn(theirs, key)) {
    return mergeChanges(base[key], mine[key], theirs[key]);
  }
  if (Object.hasOwn(mine, key)) {
    const isTheirRemoval = isDeepStrictEqual(base[key], mine[key]);
    return isTheirRemoval ? undefined : mine[key];
  }
  const isMyRemoval = isDeepStrictEqual(base[key], theirs[key]);
  return isMyRemoval ? undefined : theirs[key];
}

/** An item of the merged list, and its places in the two lists it comes from. */
interface Merged {
  readonly value: unknown;
  readonly mine: number | null;
  readonly theirs: number | null;
}

function mergeLists(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): unknown[] {
  const ofMine = matchItems(base, mine);
  const ofTheirs = theirPlaces(base, theirs);
  const merged: Merged[] = [];
  for (const [index, value] of mine.entries()) {
    const from = ofMine[index] ?? null;
    const there = from === null ? null : (ofTheirs[from] ?? null);
    if (from !== null && there !== null) {
      const both = mergeChanges(base[from], value, theirs[there]);
      merged.push({ value: both, mine: index, theirs: there });
    } else if (from === null || !isDeepStrictEqual(base[from], value)) {
      merged.push({ value, mine: index, theirs: null });
    }
  }
  for (const [index, value] of theirs.entries()) {
    if (merged.some((item) => item.theirs === index)) continue;
    const from = ofTheirs.indexOf(index);
    const isMyRemoval = from >= 0 && isDeepStrictEqual(base[from], value);
    if (isMyRemoval) continue;
    const previous = merged.findLastIndex((item) => item.theirs !== null && item.theirs < index);
    merged.splice(previous + 1, 0, { value, mine: null, theirs: index });
  }
  return inTheirOrder(merged, ofMine).map(({ value }) => value);
}

/** Items keep the file's order, unless it was changed here. */
function inTheirOrder(merged: readonly Merged[], ofMine: readonly (number | null)[]): Merged[] {
  const known = ofMine.filter((from) => from !== null);
  if (known.some((from, index) => index > 0 && from < (known[index - 1] ?? 0))) return [...merged];
  const ordered = merged
    .filter((item) => item.theirs !== null)
    .sort((a, b) => (a.theirs ?? 0) - (b.theirs ?? 0));
  for (const [index, item] of merged.entries()) {
    if (item.theirs !== null) continue;
    const next = merged.slice(index).find(({ mine, theirs }) => mine !== null && theirs !== null);
    ordered.splice(next ? ordered.indexOf(next) : ordered.length, 0, item);
  }
  return ordered;
}

/** Returns for each item of the base its index in their list: an equal one, or one with the same name. */
function theirPlaces(base: readonly unknown[], theirs: readonly unknown[]): (number | null)[] {
  const free = new Set(theirs.keys());

  function take(fits: (item: unknown) => boolean): number | null {
    const found = [...free].find((index) => fits(theirs[index]));
    if (found !== undefined) free.delete(found);
    return found ?? null;
  }

  const equal = base.map((item) => take((other) => isDeepStrictEqual(other, item)));
  return equal.map(
    (found, index) =>
      found ?? take((other) => nameOf(other) !== null && nameOf(other) === nameOf(base[index])),
  );
}

/** Returns the name of a list item; header names are compared without case. */
function nameOf(item: unknown): string | null {
  if (!isKeyed(item)) return null;
  const name = item.name ?? item.variable ?? item.path;
  return typeof name === 'string' ? name.toLowerCase() : null;
}
