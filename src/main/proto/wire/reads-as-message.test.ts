import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns, propertyTimeoutMs } from '../../../../scripts/test/property-runs.ts';
import { isFault, readFieldAt } from './read-field.ts';
import { isLikelyMessage, readsAsMessage } from './reads-as-message.ts';

/** A simple reference implementation, without the fast paths. */
function areFields(bytes: Uint8Array, start: number, end: number): boolean {
  for (let position = start; position < end; ) {
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) return false;
    position = field.end;
  }
  return start < end;
}

/** Common tags, lengths and ends, and other bytes. */
const byte = fc.oneof(
  fc.constantFrom(0, 1, 2, 7, 8, 0x0a, 0x0b, 0x0c, 0x0d, 0x09, 0x12, 0x80, 0xff),
  fc.integer({ min: 0, max: 255 }),
);

describe('readsAsMessage', () => {
  it(
    'agrees with reading one field after the other, wherever the bytes end',
    () => {
      fc.assert(
        fc.property(
          fc.array(byte, { maxLength: 40 }),
          fc.nat(10),
          fc.nat(10),
          (all, before, after) => {
            const bytes = Uint8Array.from(all);
            const start = Math.min(before, bytes.length);
            const end = Math.max(start, bytes.length - after);
            expect(readsAsMessage(bytes, start, end)).toBe(areFields(bytes, start, end));
          },
        ),
        propertyRuns(20_000),
      );
    },
    propertyTimeoutMs,
  );

  it.each([
    ['', false],
    ['plain words', false],
    ['E\x00\x00\x00\x00', true],
    ['(5', false],
    ['(5\n', false],
    ['\n\x01a', true],
    ['("', false],
  ])('reads %j as a message: %s', (text, expected) => {
    const bytes = Buffer.from(text, 'latin1');
    expect(isLikelyMessage(bytes, 0, bytes.length)).toBe(expected);
  });
});
