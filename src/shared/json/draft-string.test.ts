import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDraftString, writeDraftString } from './draft-string.ts';

/** The inside of a JSON string, and its value for editing. */
const cases: readonly (readonly [inner: string, value: string])[] = [
  ['plain', 'plain'],
  ['a\\n\\"b\\"', 'a\n"b"'],
  ['{{name}}', '{{name}}'],
  ['C:\\\\{{dir}}', 'C:\\\\{{dir}}'],
  ['\\{{name}}', '\\{{name}}'],
  ['\\\\\\{{name}}', '\\\\\\{{name}}'],
  ['\\n{{a}}\\t{{$randomItem x y}}', '\n{{a}}\t{{$randomItem x y}}'],
  ['{{ not one', '{{ not one'],
  ['{{1}}', '{{1}}'],
];

describe('strings of a draft', () => {
  it.each(cases)('%j is read as %j and written back', (inner, value) => {
    expect(readDraftString(inner)).toBe(value);
    expect(writeDraftString(value)).toBe(`"${inner}"`);
  });

  it('distinguishes escapes that only look like braces or backslashes', () => {
    expect(readDraftString('\\u007b{a}}')).toBe('\\{{a}}');
    expect(readDraftString('\\u005c{{a}}')).toBe('\\\\{{a}}');
  });

  it('writes any value back to the same text', () => {
    const part = fc.constantFrom(
      '{{a}}',
      '{{$uuid}}',
      '\\',
      '"',
      '{',
      '}',
      'x',
      '\n',
      '\ud800',
      '{{',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const value = parts.join('');
        const written = writeDraftString(value);
        expect(readDraftString(written.slice(1, -1))).toBe(value);
        expect(readDraftString(JSON.stringify(value).slice(1, -1))).toBeTypeOf('string');
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });
});
