import { shortestFloat } from '../wire/read-scalar.ts';
import { isPlainReal } from './judge-reading.ts';
import type { PossibleLists } from './recovered-draft.ts';
import { createVarintReader, varintBytes } from './varint-reader.ts';

/**
 * Evidence of packed lists in contents that are neither text nor fields. It is counted in bits: how much less
 * likely random bytes would look the same.
 */
export interface PackedTally {
  /** Varints, and how many of them are zero, negative, or longer than needed. */
  varints: number;
  zeros: number;
  negatives: number;
  overlong: number;
  /** The bytes of nonzero varints, and the most bits that one of them needs. */
  bytes: number;
  mostBits: number;
  /** For floats and for doubles; minus infinity if one is not a plain number. */
  floatBits: number;
  doubleBits: number;
}

/** Sufficient evidence: by chance about one content in some hundred thousand has it. */
export const enoughBits = 24;

/** Only this many bytes at the start of a content are checked. */
const maxBytes = 4096;

/** Evidence beyond which more values are not needed. */
const plentyBits = 1000;

/** Returns the tally of no content. */
export function emptyTally(): PackedTally {
  return {
    varints: 0,
    zeros: 0,
    negatives: 0,
    overlong: 0,
    bytes: 0,
    mostBits: 0,
    floatBits: 0,
    doubleBits: 0,
  };
}

const reader = createVarintReader();

/** Adds a content to the tally. */
export function addPacked(tally: PackedTally, bytes: Uint8Array, start: number, end: number): void {
  const stop = Math.min(end, start + maxBytes);
  addVarints(tally, bytes, start, stop);
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, stop - start);
  for (let at = 0; at + 4 <= view.byteLength && tally.floatBits >= 0; at += 4) {
    tally.floatBits = addReal(tally.floatBits, view.getFloat32(at, true), 4);
  }
  for (let at = 0; at + 8 <= view.byteLength && tally.doubleBits >= 0; at += 8) {
    tally.doubleBits = addReal(tally.doubleBits, view.getFloat64(at, true), 8);
  }
}

/** Returns the evidence with one more value; minus infinity if the value is not a plain number. */
export function addReal(bits: number, value: number, width: 4 | 8): number {
  if (bits < plentyBits) return bits + realBits(value, width);
  return isPlainReal(value) ? bits : Number.NEGATIVE_INFINITY;
}

function addVarints(tally: PackedTally, bytes: Uint8Array, start: number, stop: number): void {
  for (let at = start; at < stop && tally.overlong === 0; at = reader.next) {
    if (!reader.read(bytes, at, stop)) return;
    const { low, high, next } = reader;
    const size = next - at;
    tally.varints += 1;
    if (size > varintBytes(low, high)) tally.overlong += 1;
    if (high >= 0x8000_0000) tally.negatives += 1;
    else if (low === 0 && high === 0) tally.zeros += 1;
    else {
      tally.bytes += size;
      const bits = Math.log2(high * 0x1_0000_0000 + low + 1);
      if (bits > tally.mostBits) tally.mostBits = bits;
    }
  }
}

/**
 * Returns the most likely element kind of contents that are packed lists, among the possible ones; null for
 * none.
 */
export function likelyElements(
  tally: PackedTally,
  lists: PossibleLists,
): 'double' | 'float' | 'int64' | null {
  const found = [
    { kind: 'double', bits: lists['64'] ? tally.doubleBits : 0 },
    { kind: 'float', bits: lists['32'] ? tally.floatBits : 0 },
    { kind: 'int64', bits: lists.varint ? varintBits(tally) : 0 },
  ] as const;
  const best = found.reduce((one, other) => (other.bits > one.bits ? other : one));
  return best.bits >= enoughBits ? best.kind : null;
}

/**
 * Returns the evidence that contents readable as varints are lists of them: numbers in a list have about the
 * same size, in no more bytes than needed. Mostly zeros are no evidence.
 */
function varintBits({ varints, zeros, negatives, overlong, ...rest }: PackedTally): number {
  if (overlong > 0 || zeros * 2 > varints) return 0;
  const positives = varints - zeros - negatives;
  // Ten bytes: nine with the continuation bit, and a final 1.
  return rest.bytes * 8 - positives * rest.mostBits + negatives * 16;
}

/** Returns the evidence that four or eight bytes are a float or double; zero is no evidence. */
function realBits(value: number, width: 4 | 8): number {
  if (value === 0) return 0;
  if (!isPlainReal(value)) return Number.NEGATIVE_INFINITY;
  const digits = digitsOf(width === 4 ? shortestFloat(value) : value);
  if (width === 4) return digits <= 4 ? 13 : digits <= 6 ? 6.5 : 1.8;
  return digits <= 6 ? 39 : digits <= 10 ? 25 : 4.8;
}

/** Counts the digits of a number, without zeros at its ends. */
function digitsOf(value: number): number {
  const [digits = ''] = String(Math.abs(value)).replace('.', '').split('e');
  return digits.replace(/^0+/, '').replace(/0+$/, '').length;
}

/** Adds the tallies of two places. */
export function addTallies(a: PackedTally | null, b: PackedTally | null): PackedTally | null {
  if (!a || !b) return a ?? b;
  return {
    varints: a.varints + b.varints,
    zeros: a.zeros + b.zeros,
    negatives: a.negatives + b.negatives,
    overlong: a.overlong + b.overlong,
    bytes: a.bytes + b.bytes,
    mostBits: Math.max(a.mostBits, b.mostBits),
    floatBits: a.floatBits + b.floatBits,
    doubleBits: a.doubleBits + b.doubleBits,
  };
}
