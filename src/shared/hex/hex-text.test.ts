import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../scripts/test/property-runs.ts';
import { hexTextOf, readHexText } from './hex-text.ts';

describe('readHexText', () => {
  it.each([
    ['', []],
    ['  \n\t', []],
    ['08 96 01', [0x08, 0x96, 0x01]],
    ['089601', [0x08, 0x96, 0x01]],
    ['fF\r\nAa\v\f00', [0xff, 0xaa, 0x00]],
  ])('reads %j', (text, bytes) => {
    expect(readHexText(text)).toEqual({ kind: 'bytes', bytes: Uint8Array.from(bytes) });
  });

  it.each([
    ['0', 0, 'Digit 0 is alone: a byte has two.'],
    ['08 9', 3, 'Digit 9 is alone: a byte has two.'],
    ['0 8', 0, 'Digit 0 is alone: a byte has two.'],
    ['08 9g', 4, '"g" is not a hex digit.'],
    ['08 {{id}}', 3, '"{" is not a hex digit.'],
    ['0x08', 1, '"x" is not a hex digit.'],
    ['08,09', 2, '"," is not a hex digit.'],
    ['0808 \u{1f600}', 5, '"\u{1f600}" is not a hex digit.'],
  ])('reports where %j is invalid', (text, offset, reason) => {
    expect(readHexText(text)).toEqual({ kind: 'fault', offset, reason });
  });
});

describe('hexTextOf', () => {
  it('has sixteen bytes in a line', () => {
    const text = hexTextOf(Uint8Array.from({ length: 18 }, (_, index) => index));
    expect(text).toBe('00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f\n10 11');
  });

  it('is read as the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(readHexText(hexTextOf(bytes))).toEqual({ kind: 'bytes', bytes });
      }),
      propertyRuns(200),
    );
  });
});
