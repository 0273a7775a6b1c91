import type { FormRow } from './form-row.ts';

/** True when two rows have the same content, so that one need not be drawn again. */
export function isSameRow(a: FormRow, b: FormRow): boolean {
  return isSame(a, b);
}

/** Compares plain data and sets of strings, which rows consist of. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a instanceof Set) {
    return b instanceof Set && a.size === b.size && [...a].every((one) => b.has(one));
  }
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => isSame(a[key as keyof typeof a], b[key as keyof typeof b]))
  );
}
