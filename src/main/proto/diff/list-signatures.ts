import type { Datum, ListDatum } from './datum.ts';
import { wireKey } from './read-wire-data.ts';

/** Identifies elements of two lists without comparing them whole. */
export interface ListSignatures {
  isAlike(left: number, right: number): boolean;
}

/** Fields that identify a message, the most reliable first. */
const identityFields = [
  'id',
  'uuid',
  'uid',
  'guid',
  'key',
  'code',
  'name',
  'username',
  // Without a schema, this field is most often the id.
  '#1',
];

/** The number of elements that are read to choose a signature. */
const probedElements = 64;

/**
 * Finds what identifies elements: the value itself for numbers, texts and the like, a field such as `id` for
 * messages. Returns null if nothing does, so that elements must be compared.
 */
export function signaturesOf(left: ListDatum, right: ListDatum): ListSignatures | null {
  const identify = chooseIdentity(left, right);
  if (!identify) return null;
  const known: Record<'left' | 'right', (string | null | undefined)[]> = { left: [], right: [] };
  function signature(side: 'left' | 'right', index: number): string | null {
    const found = known[side][index];
    if (found !== undefined) return found;
    const made = identify?.((side === 'left' ? left : right).item(index)) ?? null;
    known[side][index] = made;
    return made;
  }
  return {
    isAlike(a, b) {
      const one = signature('left', a);
      return one !== null && one === signature('right', b);
    },
  };
}

/** Returns how far to look for an element: comparing signatures is fast, comparing messages is slow. */
export function lookLimitsOf(signatures: ListSignatures | null): {
  readonly lookAhead: number;
  readonly maxLooks: number;
} {
  return signatures
    ? { lookAhead: 10_000, maxLooks: 5_000_000 }
    : { lookAhead: 32, maxLooks: 200_000 };
}

function chooseIdentity(
  left: ListDatum,
  right: ListDatum,
): ((datum: Datum) => string | null) | null {
  const head = [left, right].flatMap((list) =>
    Array.from({ length: Math.min(list.length, probedElements) }, (_, index) => list.item(index)),
  );
  if (head.every((datum) => datum.kind === 'leaf')) return plainKey;
  for (const name of identityFields) {
    const keys = head.map((datum) => fieldKey(datum, name));
    if (keys.some((key) => key === null)) continue;
    // A field with the same value in all elements identifies nothing.
    const ofLeft = keys.slice(0, Math.min(left.length, probedElements));
    if (new Set(ofLeft).size === ofLeft.length) return (datum) => fieldKey(datum, name);
  }
  return null;
}

function plainKey(datum: Datum): string | null {
  return datum.kind === 'leaf' ? datum.key : null;
}

function fieldKey(datum: Datum, name: string): string | null {
  if (datum.kind === 'message') {
    const child = datum.fields.get(name)?.datum ?? datum.unknown.get(name) ?? { kind: 'none' };
    return child.kind === 'wire' ? wireKey(child) : plainKey(child);
  }
  if (datum.kind !== 'map') return null;
  const child = datum.entries.get(name) ?? datum.entries.get(`"${name}"`);
  return plainKey(child ?? { kind: 'none' });
}
