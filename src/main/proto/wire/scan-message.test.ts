import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFault, readFieldAt } from './read-field.ts';
import { fieldsOf, scanMessage } from './scan-message.ts';

function hex(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

function varint(value: number, padding = 0): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80);
    rest = Math.floor(rest / 0x80);
  }
  bytes.push(rest);
  for (let count = 0; count < padding; count += 1) {
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) | 0x80;
    bytes.push(0);
  }
  return bytes;
}

/** The wire bytes of one field, with its properties; groups nest. */
const anyField: fc.Arbitrary<{ readonly number: number; readonly bytes: number[] }> = fc.letrec(
  (tie) => ({
    field: fc
      .tuple(
        fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 536_870_911 })),
        fc.oneof(
          { depthSize: 'small' },
          fc.tuple(
            fc.constant(0),
            fc.nat().map((value) => varint(value, value % 3)),
          ),
          fc.tuple(fc.constant(1), bytesOf(8)),
          fc.tuple(fc.constant(5), bytesOf(4)),
          fc.tuple(
            fc.constant(2),
            fc.uint8Array({ maxLength: 200 }).map((all) => [...varint(all.length), ...all]),
          ),
          fc.tuple(
            fc.constant(3),
            fc
              .array(tie('field') as fc.Arbitrary<{ bytes: number[] }>, { maxLength: 3 })
              .map((inner) => inner.flatMap((one) => one.bytes)),
          ),
        ),
      )
      .map(([number, [wireType, content]]) => ({
        number,
        bytes: [
          ...varint(number * 8 + wireType),
          ...content,
          ...(wireType === 3 ? varint(number * 8 + 4) : []),
        ],
      })),
  }),
).field as fc.Arbitrary<{ readonly number: number; readonly bytes: number[] }>;

function bytesOf(length: number): fc.Arbitrary<number[]> {
  return fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => [...bytes]);
}

describe('scanMessage', () => {
  it('finds every field of a message, which together cover its bytes exactly', () => {
    fc.assert(
      fc.property(fc.array(anyField, { maxLength: 150 }), (fields) => {
        const bytes = Uint8Array.from(fields.flatMap((field) => field.bytes));
        const scan = scanMessage(bytes);
        const found = fieldsOf(bytes, scan, 0, scan.fieldCount);

        expect(scan).toMatchObject({ fault: null, readEnd: bytes.length });
        expect(found.map((field) => [field.number, field.end - field.tagStart])).toEqual(
          fields.map((field) => [field.number, field.bytes.length]),
        );
        expect(found.map((field) => field.tagStart)).toEqual([
          ...(found.length > 0 ? [0] : []),
          ...found.slice(0, -1).map((field) => field.end),
        ]);
      }),
    );
  });

  it('reads no byte outside, never throws and stops at the same place for any cut', () => {
    fc.assert(
      fc.property(fc.array(anyField, { minLength: 1, maxLength: 8 }), (fields) => {
        const whole = Uint8Array.from(fields.flatMap((field) => field.bytes));
        const ends = fields.map((_, index) =>
          fields.slice(0, index + 1).reduce((sum, field) => sum + field.bytes.length, 0),
        );
        for (let cut = 0; cut <= whole.length; cut += 1) {
          const complete = ends.filter((end) => end <= cut);
          const expected = {
            fieldCount: complete.length,
            readEnd: complete.at(-1) ?? 0,
            isFaulty: cut !== (complete.at(-1) ?? 0),
          };
          // Once as a separate array, once as a range of a longer one whose rest must not count.
          for (const scan of [scanMessage(whole.slice(0, cut)), scanMessage(whole, 0, cut)]) {
            const { fieldCount, readEnd, fault } = scan;
            expect({ fieldCount, readEnd, isFaulty: fault !== null }).toEqual(expected);
            if (fault) expect(fault.offset).toBeLessThanOrEqual(cut);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  it('agrees with the slow reader on arbitrary bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const scan = scanMessage(bytes);
        let position = 0;
        let count = 0;
        let fault = null;
        while (position < bytes.length) {
          const field = readFieldAt(bytes, position, bytes.length);
          if (isFault(field)) {
            fault = field;
            break;
          }
          position = field.end;
          count += 1;
        }
        expect([scan.fieldCount, scan.readEnd, scan.fault]).toEqual([count, position, fault]);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['08', 1, 'the varint is cut short'],
    ['08 80', 1, 'the varint is cut short'],
    ['80', 0, 'the tag is cut short'],
    ['08 ff ff ff ff ff ff ff ff ff ff 01', 1, 'the varint is too long'],
    ['08 01 12 14 61', 3, 'length 20 runs past the end'],
    ['12 ff ff ff ff ff ff ff ff ff 01', 1, 'the length is too long'],
    ['12 ff ff ff ff 0f', 1, 'length 4294967295 runs past the end'],
    ['09 00 00', 1, 'a fixed 64-bit value runs past the end'],
    ['0d 00', 1, 'a fixed 32-bit value runs past the end'],
    ['0e', 0, 'wire type 6 (field 1) does not exist'],
    ['0f', 0, 'wire type 7 (field 1) does not exist'],
    ['00 01', 0, 'field number 0 does not exist'],
    ['0c', 0, 'the end-group tag of field 1 closes no group'],
    ['0b 08 01', 0, 'the group of field 1 is not closed'],
    ['0b 14', 1, 'the end-group tag of field 2 is in the group of field 1'],
    ['80 80 80 80 80 01', 0, 'the tag does not fit in 32 bits'],
  ])('names the fault in %s', (text, offset, reason) => {
    expect(scanMessage(hex(text)).fault).toEqual({ offset, reason });
  });

  it('refuses groups nested without end, without recursing', () => {
    const bytes = new Uint8Array(1_000_000).fill(0x0b);

    expect(scanMessage(bytes).fault).toEqual({
      offset: 100,
      reason: 'groups are nested deeper than 100',
    });
  });
});
