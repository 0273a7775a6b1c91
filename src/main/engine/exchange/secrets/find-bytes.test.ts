import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createByteFinder } from './find-bytes.ts';

/** Few different bytes, so that forms overlap and nearly match. */
function fewBytes(minLength: number, maxLength: number): fc.Arbitrary<Uint8Array> {
  return fc.uint8Array({ min: 0, max: 2, minLength, maxLength });
}

describe('createByteFinder', () => {
  it('finds what indexOf finds, of every form', () => {
    const forms = fc.array(fewBytes(2, 6), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(forms, fewBytes(0, 60), (wanted, bytes) => {
        const expected = new Set<string>();
        for (const form of wanted) {
          const buffer = Buffer.from(bytes);
          for (let at = buffer.indexOf(form); at >= 0; at = buffer.indexOf(form, at + 1)) {
            expected.add(`${at}-${at + form.length}`);
          }
        }
        const found = createByteFinder(wanted, 16)(bytes);
        expect(new Set(found.map(({ start, end }) => `${start}-${end}`))).toEqual(expected);
      }),
      { seed: 7, numRuns: 1000 },
    );
  });

  it('finds the start of a truncated form', () => {
    const find = createByteFinder([Buffer.from('0123456789abcdef')], 8);
    expect(find(Buffer.from('..01234567'))).toEqual([{ start: 2, end: 10 }]);
    expect(find(Buffer.from('..0123456789ab..'))).toEqual([{ start: 2, end: 14 }]);
    expect(find(Buffer.from('..0123456..'))).toEqual([]);
  });

  it('finds nothing without forms, or in no bytes', () => {
    expect(createByteFinder([], 16)(Buffer.from('abc'))).toEqual([]);
    expect(createByteFinder([Buffer.from('abc')], 16)(new Uint8Array())).toEqual([]);
  });
});
