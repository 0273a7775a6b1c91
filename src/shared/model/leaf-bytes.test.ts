import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BytesSpelling, base64ByteLength, bytesOfText, textOfBytes } from './leaf-bytes.ts';

const bytesOf = (spelling: BytesSpelling, text: string) => {
  const reading = bytesOfText(spelling, text);
  return reading.ok ? [...reading.bytes] : reading.issue;
};

describe('bytesOfText and textOfBytes', () => {
  it('are inverse, and agree with Node', () => {
    const bytes = fc.uint8Array({ maxLength: 40 });
    fc.assert(
      fc.property(bytes, (one) => {
        const node = Buffer.from(one);
        expect(textOfBytes('base64', one)).toBe(node.toString('base64'));
        expect(textOfBytes('base64url', one)).toBe(node.toString('base64url'));
        for (const spelling of ['base64', 'base64url', 'hex'] as const) {
          expect(bytesOf(spelling, textOfBytes(spelling, one) ?? '')).toEqual([...one]);
        }
        expect(base64ByteLength(node.toString('base64'))).toBe(one.length);
        const text = textOfBytes('utf8', one);
        const isText = node.toString('utf8') === text;
        expect(text === null ? null : isText).toBe(text === null ? null : true);
        expect(text === null).toBe(!Buffer.from(node.toString('utf8')).equals(node));
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('reads and writes UTF-8 of every length', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const node = [...Buffer.from(text)];
        expect(bytesOf('utf8', text)).toEqual(node);
        expect(textOfBytes('utf8', Uint8Array.from(node))).toBe(text);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it.each<[BytesSpelling, string, string]>([
    ['base64', 'Af8!', '"!" is not a base64 letter.'],
    ['base64', 'A', 'The base64 text has one letter too few or too many.'],
    ['hex', '0g', '"g" is not a hex digit.'],
    ['hex', 'abc', 'A byte has two hex digits; one is left over.'],
    ['utf8', '\udc00', 'Half a surrogate pair, which UTF-8 cannot hold.'],
  ])('refuses %s %s', (spelling, text, issue) => {
    expect(bytesOf(spelling, text)).toBe(issue);
  });

  it('reads base64 without padding and with line breaks', () => {
    expect(bytesOf('base64', 'AP-\n_')).toEqual([0, 255, 191]);
  });
});
