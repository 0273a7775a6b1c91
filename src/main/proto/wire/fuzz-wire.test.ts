import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLongRun, propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import { decodeMessage } from '../body/decode-message.ts';
import { checkFidelity } from '../meaning/check-fidelity.ts';
import { outlineTypes } from '../meaning/outlined-types.ts';
import { rankTypes } from '../meaning/rank-types.ts';
import { builtInTypes } from '../meaning/table-cache.ts';
import { createTypeTable } from '../meaning/type-table.ts';
import { expandTree } from './expand-tree.ts';
import { findFault } from './find-fault.ts';
import {
  encodeKitchen,
  kitchen,
  kitchenText,
  kitchenType,
  kitchenValue,
} from './kitchen.test-kit.ts';
import { locateRow } from './locate-row.ts';
import { readTreePage, rootNode } from './read-tree-page.ts';
import { createScanCache } from './scan-cache.ts';
import { searchBody } from './search-body.ts';
import { walkAll } from './walk-all.test-kit.ts';

/** The number of bodies to break for one seed. */
const bodiesPerSeed = isLongRun ? 10_000 : 3000;

/**
 * One seed in `npm test`, always the same; a hundred, so a million bodies, in `npm run test:long`, starting
 * from the date.
 */
const long = process.env.PROTODESK_PROPERTY_RUNS;
const firstSeed = long === undefined ? 20_260_101 : Date.now() % 2 ** 31;
const seedCount = long === undefined ? 1 : Number(long) / 40;
const seeds = Array.from({ length: seedCount }, (_, index) => firstSeed + index);

const types = createTypeTable('Main', [outlineTypes([kitchenText])], builtInTypes());

/** Encodings that are invalid, but that protobufjs skips in unknown fields. */
const tooLong = /is too long$|does not fit in 32 bits$/;

/** Returns numbers below a bound, in an order that depends on the seed (Mulberry32). */
function randomNumbers(from: number): (bound: number) => number {
  let state = from;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Returns a message with changed bits, bytes or end; or random bytes. */
function mutate(message: Uint8Array, below: (bound: number) => number): Uint8Array {
  const bytes = message.slice(0, message.length);
  const at = below(Math.max(1, bytes.length));
  switch (below(5)) {
    case 0:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8));
      return bytes;
    case 1:
      return bytes.slice(0, at);
    case 2:
      for (let count = below(4); count >= 0; count -= 1)
        bytes[below(bytes.length + 1)] = below(256);
      return bytes;
    case 3:
      return Uint8Array.from([...bytes.slice(0, at), ...bytes.slice(below(bytes.length + 1))]);
    default:
      return Uint8Array.from({ length: below(40) }, () => below(256));
  }
}

/**
 * True when protobufjs, as the app calls it, decodes the bytes; it skips unknown groups of empty types
 * wrongly.
 */
function isDecoded(bytes: Uint8Array): boolean {
  try {
    decodeMessage(kitchen, kitchenType, bytes);
    return true;
  } catch {
    return false;
  }
}

describe('broken bytes', () => {
  it.each(seeds)(
    'crash nothing, show nothing outside themselves, and are valid if protobufjs accepts them (seed %i)',
    (seed) => {
      const below = randomNumbers(seed);
      const messages = fc.sample(kitchenValue, { numRuns: 100, seed }).map(encodeKitchen);
      for (let count = 0; count < bodiesPerSeed; count += 1) {
        const bytes = mutate(messages[count % messages.length] ?? new Uint8Array(), below);
        const told = `seed ${seed}: ${Buffer.from(bytes).toString('hex')}`;
        expectInside(bytes, below(3) === 0 ? null : kitchenType, below, told);
        expectFits(bytes, told);
        const shapes = kitchen.shapeOf;
        const fault = findFault(bytes, kitchenType, shapes);
        const fidelity = checkFidelity({ bytes, framing: null, typeName: kitchenType, shapes });
        // Parsers do not check UTF-8 in proto2.
        if (fault?.reason.endsWith('is not UTF-8')) continue;
        const isValid = isDecoded(bytes);
        expect(fidelity.fault === null, told).toBe(fault === null);
        expect(fidelity.isExact && !isValid, told).toBe(false);
        if (isValid && tooLong.test(fault?.reason ?? '')) continue;
        expect(fault === null, told).toBe(isValid);
      }
    },
    propertyTimeoutMs,
  );
});

function expectInside(
  bytes: Uint8Array,
  typeName: string | null,
  below: (bound: number) => number,
  told: string,
): void {
  const shapes = kitchen.shapeOf;
  const scans = createScanCache();
  const from = { node: rootNode({ bytes, typeName }), address: [] };
  const { length } = bytes;
  const outside: string[] = [];
  walkAll(
    { bytes, start: 0, end: length, typeName, shapes },
    {
      node(node) {
        const { tagStart, lengthStart, valueStart, valueEnd } = node;
        const isOrdered = tagStart <= lengthStart && lengthStart <= valueStart;
        if (!isOrdered || valueStart > valueEnd || valueEnd > length) outside.push(node.kind);
      },
      element(start, end) {
        if (start >= end || end > length) outside.push('element');
      },
    },
  );
  const { nodes } = expandTree({
    ...{ bytes, from, depth: 100, maxNodes: 1000, shapes, scans },
    grouped: below(2) === 0,
  });
  for (const { ref } of nodes) {
    const page = { bytes, typeName, node: ref, start: 0, count: 20, showUnset: false };
    for (const { range } of readTreePage({ ...page, shapes, scans }).rows) {
      if (range && (range.tagStart < 0 || range.end > length)) outside.push('row');
    }
  }
  const { findings } = checkFidelity({ bytes, framing: null, typeName, shapes });
  if (findings.some(({ offset }) => offset < 0 || offset > length)) outside.push('finding');
  const offset = below(length + 1);
  const { place } = locateRow({ bytes, from, offset, shapes, scans });
  if (place.kind === 'field' && (place.range.tagStart > offset || place.range.end <= offset)) {
    outside.push('place');
  }
  const search = { bytes: Buffer.from(bytes), framing: null, typeName, shapes, budgetMs: 1000 };
  const query = { text: String(below(10)), in: 'all' } as const;
  let found = searchBody({ ...search, query, cursor: null, maxHits: 1000 });
  const hits = [...found.hits];
  while (found.packed) {
    found = searchBody({ ...search, query, cursor: found.cursor, maxHits: 1000 });
    hits.push(...found.hits);
  }
  if (hits.some(({ start, end }) => start < 0 || end > length)) outside.push('hit');
  if (found.cursor !== null) outside.push('cursor');
  expect(outside, told).toEqual([]);
}

/** Expects types to be ranked for any bytes, and to account for no more bytes than there are. */
function expectFits(bytes: Uint8Array, told: string): void {
  const { fits } = rankTypes({ bytes, as: 'protobuf', framing: null, maxFits: 10 }, [types]);
  for (const { consumedBytes, totalBytes, score } of fits) {
    expect(totalBytes, told).toBe(bytes.length);
    expect(consumedBytes >= 0 && consumedBytes <= totalBytes && score >= 0, told).toBe(true);
  }
}
