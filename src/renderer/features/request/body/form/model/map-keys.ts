import { readScalarText } from '../../../../../../shared/model/leaf-value.ts';
import type { ScalarType } from '../../../../../../shared/model/scalar-type.ts';
import { refusal } from './form-change.ts';
import { type FormPlace, isVariableText } from './form-place.ts';

/** Returns the key type of the map at a place. */
export function keyScalarOf(map: FormPlace): ScalarType {
  return map.field?.mapKey ?? 'string';
}

/** Returns the error in a map key by itself, or null. Variables are not checked. */
export function keyIssue(scalar: ScalarType, text: string): string | null {
  if (isVariableText(text)) return null;
  const reading = readScalarText(scalar, text);
  if (!reading.ok) return reading.issue;
  if (scalar === 'string' || scalar === 'bool' || /^-?[0-9]+$/.test(text)) return null;
  return 'Write a whole number, without point or exponent.';
}

/** Returns the normal form of a key: `01` is `1`. */
export function normalKey(scalar: ScalarType, text: string): string {
  if (scalar === 'string' || scalar === 'bool') return text;
  return /^-?[0-9]+$/.test(text) ? BigInt(text).toString() : text;
}

const keyCounts = new WeakMap<object, ReadonlyMap<string, number>>();

/** True when another entry of the map has the same key, in any spelling. */
export function isKeyTwice(map: FormPlace, key: string): boolean {
  if (map.node?.kind !== 'object') return false;
  const scalar = keyScalarOf(map);
  let counts = keyCounts.get(map.node);
  if (counts === undefined) {
    const counted = new Map<string, number>();
    for (const member of map.node.members) {
      const normal = normalKey(scalar, member.key);
      counted.set(normal, (counted.get(normal) ?? 0) + 1);
    }
    keyCounts.set(map.node, counted);
    counts = counted;
  }
  return (counts.get(normalKey(scalar, key)) ?? 0) > 1;
}

/**
 * Returns a free key for a map: empty text, 0 or false if possible. Throws a Problem when a map of bool has
 * both.
 *
 * @param like the key that it should resemble
 */
export function freeKey(map: FormPlace, like = ''): string {
  const scalar = keyScalarOf(map);
  const members = map.node?.kind === 'object' ? map.node.members : [];
  const taken = new Set(members.map(({ key }) => normalKey(scalar, key)));
  if (scalar === 'bool') {
    const free = ['false', 'true'].find((key) => !taken.has(key));
    if (free !== undefined) return free;
    throw refusal('The map has both keys', 'A map of bool has at most two entries.');
  }
  if (scalar !== 'string') {
    let number = /^[0-9]+$/.test(like) ? BigInt(like) + 1n : 0n;
    if (!readScalarText(scalar, number.toString()).ok) number = 0n;
    while (taken.has(number.toString())) number += 1n;
    return number.toString();
  }
  if (like === '' && !taken.has('')) return '';
  const [, stem = '', digits = ''] = /^([\s\S]*?)([0-9]*)$/.exec(like === '' ? 'key' : like) ?? [];
  for (let number = digits === '' ? 2n : BigInt(digits) + 1n; ; number += 1n) {
    const key = `${stem}${number}`;
    if (!taken.has(key)) return key;
  }
}
