import { describe, expect, it } from 'vitest';
import { type AlignedBytes, alignBytes } from './align-bytes.ts';

function align(left: string, right: string): readonly string[] {
  const found = alignBytes(Buffer.from(left), Buffer.from(right), { maxRanges: 100 });
  return found.ranges.map((range) => {
    const from = left.slice(range.leftStart, range.leftEnd);
    const to = right.slice(range.rightStart, range.rightEnd);
    return range.kind === 'same' ? from : `${from}>${to}`;
  });
}

/**
 * Returns `left` with the changed ranges replaced by their right side; also checks that the ranges have no
 * gaps.
 */
function applied(left: Uint8Array, right: Uint8Array, { ranges }: AlignedBytes): Buffer {
  const pieces: Uint8Array[] = [];
  let leftAt = 0;
  let rightAt = 0;
  for (const { kind, leftStart, leftEnd, rightStart, rightEnd } of ranges) {
    expect([leftStart, rightStart]).toEqual([leftAt, rightAt]);
    pieces.push(
      kind === 'same' ? left.subarray(leftStart, leftEnd) : right.subarray(rightStart, rightEnd),
    );
    leftAt = leftEnd;
    rightAt = rightEnd;
  }
  expect([leftAt, rightAt]).toEqual([left.length, right.length]);
  return Buffer.concat(pieces);
}

/** mulberry32: returns numbers from 0 to `limit`, the same in each run. */
function randomOf(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

function randomBytes(random: (limit: number) => number, length: number, values = 256): Uint8Array {
  return Uint8Array.from({ length }, () => random(values));
}

/** Returns a copy with some ranges removed, inserted and changed. */
function edited(bytes: Uint8Array, edits: number, random: (limit: number) => number): Uint8Array {
  let result: Uint8Array = bytes;
  for (let edit = 0; edit < edits; edit += 1) {
    const at = random(result.length + 1);
    const gone = random(3) === 0 ? 0 : random(20);
    const added = random(3) === 0 ? 0 : random(20);
    result = Buffer.concat([
      result.subarray(0, at),
      randomBytes(random, added),
      result.subarray(at + gone),
    ]);
  }
  return result;
}

describe('alignBytes', () => {
  it.each([
    ['', '', []],
    ['abc', 'abc', ['abc']],
    ['', 'abc', ['>abc']],
    ['abc', '', ['abc>']],
    ['abc', 'xyz', ['abc>xyz']],
    ['abcdef', 'abXdef', ['ab', 'c>X', 'def']],
    ['abcdef', 'abdef', ['ab', 'c>', 'def']],
    ['abdef', 'abcdef', ['ab', '>c', 'def']],
    ['name:Ann,age:7,end', 'name:Bea,age:8,end', ['name:', 'Ann>Bea', ',age:', '7>8', ',end']],
    ['aaaa', 'aaaaaa', ['aaaa', '>aa']],
    ['ab', 'ba', ['a>', 'b', '>a']],
  ])('aligns %j with %j', (left, right, expected) => {
    expect(align(left, right)).toEqual(expected);
  });

  it('gives ranges that make right of left, for short bodies of few values', () => {
    const random = randomOf(6);
    for (let round = 0; round < 3000; round += 1) {
      const values = 2 + random(4);
      const left = randomBytes(random, random(40), values);
      const right =
        random(2) === 0 ? randomBytes(random, random(40), values) : edited(left, 3, random);
      const found = alignBytes(left, right, { maxRanges: 1000 });

      expect(applied(left, right, found)).toEqual(Buffer.from(right));
      expect(found.isCoarse).toBe(false);
      for (const { kind, leftStart, leftEnd, rightStart, rightEnd } of found.ranges) {
        if (kind !== 'same') continue;
        expect(
          Buffer.compare(left.subarray(leftStart, leftEnd), right.subarray(rightStart, rightEnd)),
        ).toBe(0);
      }
    }
  });

  it('finds the fewest edits when it compares byte by byte', () => {
    const random = randomOf(7);
    for (let round = 0; round < 500; round += 1) {
      const left = randomBytes(random, random(24), 3);
      const right = randomBytes(random, random(24), 3);

      const { sameBytes } = alignBytes(left, right, { maxRanges: 1000 });
      expect(sameBytes).toBe(longestCommon(left, right));
    }
  });

  it('gives ranges that make right of left, for long bodies with edits', () => {
    const random = randomOf(8);
    for (const length of [20_000, 100_000, 500_000]) {
      const left = randomBytes(random, length);
      const right = edited(left, 40, random);
      const found = alignBytes(left, right, { maxRanges: 1000 });

      expect(applied(left, right, found)).toEqual(Buffer.from(right));
      expect(found.sameBytes).toBeGreaterThan(length - 40 * 40);
      expect(found.isCoarse).toBe(false);
    }
  });

  it('matches moved bytes in one place only', () => {
    const random = randomOf(9);
    const [a, b, c] = [50_000, 30_000, 80_000].map((length) => randomBytes(random, length));
    const left = Buffer.concat([a ?? [], b ?? [], c ?? []].map((part) => Buffer.from(part)));
    const right = Buffer.concat([c ?? [], b ?? [], a ?? []].map((part) => Buffer.from(part)));
    const found = alignBytes(left, right, { maxRanges: 1000 });

    expect(applied(left, right, found)).toEqual(right);
    expect(found.sameBytes).toBeGreaterThanOrEqual(80_000);
  });

  it('reports when it had to give up, or to join too many differences', () => {
    const random = randomOf(10);
    const left = randomBytes(random, 60_000);
    const other = randomBytes(random, 60_000);
    const spotted = left.map((byte, index) => (index % 50 === 0 ? byte ^ 1 : byte));
    const strange = alignBytes(left, other, { maxRanges: 1000 });
    const many = alignBytes(left, spotted, { maxRanges: 200 });
    const tired = alignBytes(left.subarray(0, 4000), other.subarray(0, 4000), {
      ...{ maxRanges: 1000, maxSteps: 1000 },
    });

    expect([strange, many, tired].map(({ isCoarse }) => isCoarse)).toEqual([true, true, true]);
    expect(many.ranges.length).toBeLessThanOrEqual(200);
    expect(applied(left, other, strange)).toEqual(Buffer.from(other));
    expect(applied(left, spotted, many)).toEqual(Buffer.from(spotted));
  });

  it('stays near its limit if it has to join ranges', () => {
    const left = Buffer.alloc(1_000_000, 'some bytes that come again, ');
    const right = Buffer.from(left);
    for (let at = 500; at < right.length; at += 1000 + (at % 7)) right[at] = 1;
    const found = alignBytes(left, right, { maxRanges: 500 });

    expect([found.isCoarse, found.ranges.length > 400, found.ranges.length <= 500]).toEqual([
      true,
      true,
      true,
    ]);
    expect(found.sameBytes).toBeGreaterThan(200_000);
    expect(applied(left, right, found)).toEqual(right);
  });

  it.each([
    ['the same byte over and over', () => Buffer.alloc(64 * 1024 * 1024, 7)],
    ['a pattern over and over', () => Buffer.alloc(64 * 1024 * 1024, 'pattern of 21 bytes! ')],
  ])('takes 64 MB of %s with one more in the middle', (_what, make) => {
    const left = make();
    const middle = left.length / 2;
    const right = Buffer.concat([left.subarray(0, middle), Buffer.of(9), left.subarray(middle)]);
    const found = alignBytes(left, right, { maxRanges: 1000 });

    expect([found.ranges.length, found.sameBytes]).toEqual([3, left.length]);
  });
});

/** Returns the length of the longest common subsequence, by the textbook table. */
function longestCommon(left: Uint8Array, right: Uint8Array): number {
  let row = new Array<number>(right.length + 1).fill(0);
  for (const byte of left) {
    const next = [0];
    for (const [index, other] of right.entries()) {
      next.push(
        byte === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
