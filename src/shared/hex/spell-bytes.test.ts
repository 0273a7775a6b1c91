import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../../scripts/test/property-runs.ts';
import { byteReadings } from './read-byte-text.ts';
import { copyForms, spellBytes } from './spell-bytes.ts';

it('writes bytes so that they can be pasted again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (bytes) => {
      for (const form of copyForms) {
        if (form === 'utf8') continue;
        const readings = byteReadings(spellBytes(bytes, form) ?? '');
        expect([form, readings.map((reading) => reading.bytes)]).toEqual([
          form,
          expect.arrayContaining([bytes]),
        ]);
      }
    }),
    propertyRuns(200),
  );
});

it('writes familiar notations', () => {
  const bytes = Uint8Array.of(0x08, 0x96, 0x01, 0x12, 0x02, 0x22, 0x61);
  expect(copyForms.map((form) => spellBytes(bytes, form))).toEqual([
    '08 96 01 12 02 22 61',
    '00000000  08 96 01 12 02 22 61                              |....."a|\n00000007\n',
    'CJYBEgIiYQ==',
    'CJYBEgIiYQ',
    '"\\010\\226\\001\\022\\002\\"a"',
    null,
  ]);
  expect(spellBytes(Uint8Array.of(0xc3, 0xa9), 'utf8')).toBe('é');
});
