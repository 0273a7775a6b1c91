import { isDeepStrictEqual } from 'node:util';
import { matchItems } from './match-items.ts';
import { NumberText } from './number-text.ts';

/** True when a value is data with keys. */
export function isKeyed(value: unknown): value is Readonly<Record<string, unknown>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof NumberText)
  );
}

/**
 * Applies a change of values to the data of a file. Unchanged parts stay as the file has them: unknown keys,
 * explicit defaults, long forms.
 *
 * @param data of the file
 * @param before the values of the file, as they would be written anew
 * @param after the same after the change
 * @param order for placing new keys; by default that of `after`
 * @throws Error when a list must change that has an invalid item
 */
export function carryChanges(
  data: unknown,
  before: unknown,
  after: unknown,
  order?: readonly string[],
): unknown {
  if (isDeepStrictEqual(before, after)) return data;
  if (Array.isArray(data) && Array.isArray(before) && Array.isArray(after)) {
    // An invalid item has no value, and would be lost.
    if (data.length !== before.length) throw new Error('A list item is not valid.');
    const sources = matchItems(before, after);
    return after.map((item: unknown, index) => {
      const from = sources[index];
      return typeof from === 'number' ? carryChanges(data[from], before[from], item) : item;
    });
  }
  if (!isKeyed(data) || !isKeyed(before) || !isKeyed(after)) return after;
  return carryKeys(data, before, after, order ?? Object.keys(after));
}

function carryKeys(
  data: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  order: readonly string[],
): Record<string, unknown> {
  const kept = Object.keys(data).filter(
    (key) => Object.hasOwn(after, key) || !Object.hasOwn(before, key),
  );
  const isMoved = !isDeepStrictEqual(
    Object.keys(before).filter((key) => Object.hasOwn(after, key)),
    Object.keys(after).filter((key) => Object.hasOwn(before, key)),
  );
  const keys = isMoved
    ? [...kept.filter((key) => !Object.hasOwn(after, key)), ...Object.keys(after)]
    : kept;
  for (const key of Object.keys(after)) {
    if (keys.includes(key)) continue;
    if (isDeepStrictEqual(before[key], after[key])) continue;
    const rank = order.indexOf(key);
    const earlier = new Set(rank < 0 ? order : order.slice(0, rank));
    keys.splice(keys.findLastIndex((known) => earlier.has(known)) + 1, 0, key);
  }
  const entries = keys.map((key): [string, unknown] => {
    if (!Object.hasOwn(after, key)) return [key, data[key]];
    if (!Object.hasOwn(data, key)) return [key, after[key]];
    return [key, carryChanges(data[key], before[key], after[key])];
  });
  return Object.fromEntries(entries);
}
