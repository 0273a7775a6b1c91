import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { readVarint } from '../bytes/read-varint.ts';
import { elementIndexAt, elementsOf, type PackedElement, scanPacked } from './scan-packed.ts';

/** Reads one varint after the other, as a reference. */
function plainScan(bytes: Uint8Array, start: number, end: number) {
  const elements: PackedElement[] = [];
  let position = start;
  while (position < end) {
    const varint = readVarint(bytes, position, end);
    if (typeof varint === 'string') {
      return { elements, fault: { offset: position, reason: `the varint is ${varint}` } };
    }
    elements.push({ start: position, end: varint.next });
    position = varint.next;
  }
  return { elements, fault: null };
}

function expectSame(bytes: Uint8Array, start: number, end: number): void {
  const { elements, fault } = plainScan(bytes, start, end);
  const scan = scanPacked(bytes, start, end, null);
  expect([scan.count, scan.fault]).toEqual([elements.length, fault]);
  for (const first of [0, Math.floor(scan.count / 2), Math.max(0, scan.count - 3)]) {
    expect(elementsOf(bytes, scan, first, 5)).toEqual(elements.slice(first, first + 5));
  }
  for (const index of [0, scan.count >> 1, scan.count - 1]) {
    const element = elements[index];
    if (!element) continue;
    expect(elementIndexAt(bytes, scan, element.start)).toBe(index);
    expect(elementIndexAt(bytes, scan, element.end - 1)).toBe(index);
  }
}

describe('scanPacked', () => {
  it('finds the same as reading one varint after the other', () => {
    const byte = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constant(0xff), fc.constant(0x80));
    const long = fc.tuple(fc.array(byte, { maxLength: 60 }), fc.nat(3), fc.nat(400));
    fc.assert(
      fc.property(long, ([some, offset, repeats]) => {
        const pieces = Array.from({ length: repeats }, () => some).flat();
        const bytes = Uint8Array.from([...new Array(offset).fill(0x80), ...pieces, 1]);
        expectSame(bytes, offset, bytes.length - 1);
        expectSame(bytes, offset, bytes.length);
      }),
      propertyRuns(200),
    );
  });

  it('finds elements that cross a block border', () => {
    const ten = [255, 255, 255, 255, 255, 255, 255, 255, 255, 1];
    const bytes = Uint8Array.from({ length: 30_000 }, (_, index) => ten[index % 10] ?? 0);
    const scan = scanPacked(bytes, 0, bytes.length, null);

    expect([scan.count, scan.fault]).toEqual([3000, null]);
    for (let index = 0; index < 3000; index += 1) {
      expect(elementsOf(bytes, scan, index, 1)).toEqual([
        { start: index * 10, end: index * 10 + 10 },
      ]);
    }
  });
});
