import { describe, expect, it } from 'vitest';
import {
  createGenerate,
  exampleOf,
  generatorFault,
  generatorOf,
  generators,
} from './generators.ts';

/** The same bytes in each test, different ones in each call. */
function seeded() {
  let state = 42;
  let count = 0;
  return createGenerate({
    nextCount: () => {
      count += 1;
      return count;
    },
    randomBytes: (length) =>
      Uint8Array.from({ length }, () => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return state >>> 16;
      }),
    nowMs: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678),
  });
}

function manyOf(call: string, count = 300): string[] {
  const generate = seeded();
  return Array.from({ length: count }, () => generate(call) ?? 'none');
}

describe('generators', () => {
  it('counts from 1 on', () => {
    expect(manyOf('$counter', 3)).toEqual(['1', '2', '3']);
  });

  it('makes different UUIDs of version 4', () => {
    const made = manyOf('$uuid');
    const isUuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
    expect(made.filter((uuid) => isUuid.test(uuid))).toEqual([...new Set(made)]);
  });

  it.each([
    ['$randomInt', 0n, 1000n],
    ['$randomInt 1 6', 1n, 6n],
    ['$randomInt  -3\t-3 ', -3n, -3n],
    ['$randomInt 9223372036854775806 18446744073709551615', 2n ** 63n - 2n, 2n ** 64n - 1n],
  ])('keeps %j within its range', (call, min, max) => {
    const made = manyOf(call).map(BigInt);
    expect(made.every((number) => number >= min && number <= max)).toBe(true);
    // If there are few numbers, both ends occur.
    if (max - min < 10n) expect([made.includes(min), made.includes(max)]).toEqual([true, true]);
  });

  it.each([
    ['$randomFloat', 0, 1],
    ['$randomFloat -0.5 .5', -0.5, 0.5],
    ['$randomFloat -1.7e308 1.7e308', -1.7e308, 1.7e308],
  ])('keeps %j within its range', (call, min, max) => {
    const made = manyOf(call).map(Number);
    expect(made.every((number) => number >= min && number <= max)).toBe(true);
    expect(new Set(made).size).toBeGreaterThan(290);
  });

  it.each([
    ['$randomString', /^[A-Za-z0-9]{12}$/],
    ['$randomString 3', /^[A-Za-z0-9]{3}$/],
    ['$randomBytes', /^[A-Za-z0-9+/]{22}==$/],
    ['$randomBytes 1', /^[A-Za-z0-9+/]{2}==$/],
    ['$randomBytes 3', /^[A-Za-z0-9+/]{4}$/],
    ['$randomBool', /^(true|false)$/],
    ['$randomItem a b-c', /^(a|b-c)$/],
    ['$timestamp', /^1767323045$/],
    ['$timestampMs', /^1767323045678$/],
    ['$now', /^2026-01-02T03:04:05\.678Z$/],
  ])('%s looks like %s', (call, pattern) => {
    expect(manyOf(call).filter((made) => !pattern.test(made))).toEqual([]);
  });

  it('writes the base64 of its bytes', () => {
    const generate = createGenerate({
      nextCount: () => 0,
      randomBytes: (count) => Uint8Array.from({ length: count }, (_, index) => 250 + index),
      nowMs: () => 0,
    });
    expect([1, 2, 3, 4].map((count) => generate(`$randomBytes ${count}`))).toEqual([
      '+g==',
      '+vs=',
      '+vv8',
      '+vv8/Q==',
    ]);
  });

  it.each([
    ['$nothing', 'is not a generator'],
    ['uuid', 'is not a generator'],
    ['$constructor', 'is not a generator'],
    ['$uuid 3', 'takes no arguments'],
    ['$randomInt 6 1', 'takes nothing, or two numbers, the smaller first'],
    ['$randomInt 1', 'takes nothing, or two numbers, the smaller first'],
    ['$randomInt 1.5 2', 'takes nothing, or two numbers, the smaller first'],
    ['$randomFloat 0 1e999', 'takes nothing, or two numbers, the smaller first'],
    ['$randomInt 1 2 3', 'takes nothing, or two numbers, the smaller first'],
    ['$randomString 0', 'takes a whole number from 1 to 100000'],
    ['$randomString 100001', 'takes a whole number from 1 to 100000'],
    ['$randomBytes many', 'takes a whole number from 1 to 100000'],
    ['$randomItem', 'takes words, separated by spaces'],
  ])('makes no value for %j', (call, fault) => {
    expect([exampleOf(call), generatorFault(call)]).toEqual([null, fault]);
  });

  it('has a constant example of each', () => {
    for (const { name, parameters } of generators) {
      const call = parameters.startsWith('[') ? name : `${name} ${parameters}`.trim();
      expect(generatorFault(call)).toBeNull();
      expect(generatorOf(call)?.name).toBe(name);
      if (!/now|timestamp/.test(name)) expect(exampleOf(call)).toBe(exampleOf(call));
    }
    expect(exampleOf('$counter')).toBe('1');
  });
});
