import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../../scripts/test/property-runs.ts';
import { compileText } from '../types/compile/compile-text.test-kit.ts';
import { locateByte } from './locate-byte.ts';

const schema = compileText(`
  syntax = "proto2";
  package t;
  message Date { optional int32 year = 1; }
  message M {
    optional int32 id = 1; optional string name = 2; optional Date born = 3; repeated Date visits = 4;
    repeated int32 scores = 5 [packed = true]; map<string, Date> by = 6;
    optional group Part = 7 { optional int32 n = 1; }
    repeated fixed32 sizes = 8 [packed = true];
  }`);

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
}

/** Returns each run of bytes of one place, in words. */
function placesOf(
  hex: string,
  options: { readonly typeName?: string | null; readonly framing?: 'delimited' } = {},
): string[] {
  const bytes = bytesOf(hex);
  const { typeName = 't.M', framing = null } = options;
  const words = Array.from({ length: bytes.length + 1 }, (_, offset) => {
    const place = locateByte({ bytes, framing, typeName, offset, shapes: schema.shapeOf });
    if (place.kind === 'field') return `${place.path} ${place.part} ${place.value}`.trim();
    if (place.kind === 'frame') return `frame ${place.index}: ${place.byteLength}`;
    return place.kind === 'fault' ? `${place.offset}: ${place.reason}` : place.kind;
  });
  return words.flatMap((word, index) => {
    if (word === words[index - 1]) return [];
    const end = words.findIndex((other, at) => at > index && other !== word);
    return [`${index}..${(end < 0 ? words.length : end) - 1} ${word}`];
  });
}

describe('locateByte', () => {
  it('names the innermost field, and its part', () => {
    expect(placesOf('08 9601 12 02 6162 1a 02 08 01')).toEqual([
      '0..0 id tag 150',
      '1..2 id value 150',
      '3..3 name tag "ab"',
      '4..4 name length "ab"',
      '5..6 name value "ab"',
      '7..7 born tag',
      '8..8 born length',
      '9..9 born.year tag 1',
      '10..10 born.year value 1',
      '11..11 end',
    ]);
  });

  it('counts the items of lists, packed ones too, and knows entries of maps', () => {
    expect(placesOf('22 00 22 02 08 01 2a 03 9601 02 32 07 0a016b 1202 0803')).toEqual([
      '0..0 visits[0] tag',
      '1..1 visits[0] length',
      '2..2 visits[1] tag',
      '3..3 visits[1] length',
      '4..4 visits[1].year tag 1',
      '5..5 visits[1].year value 1',
      '6..6 scores tag [150, 2]',
      '7..7 scores length [150, 2]',
      '8..9 scores[0] value 150',
      '10..10 scores[1] value 2',
      '11..11 by["k"] tag',
      '12..12 by["k"] length',
      '13..13 by["k"].key tag "k"',
      '14..14 by["k"].key length "k"',
      '15..15 by["k"].key value "k"',
      '16..16 by["k"] tag',
      '17..17 by["k"] length',
      '18..18 by["k"].year tag 3',
      '19..19 by["k"].year value 3',
      '20..20 end',
    ]);
    expect(placesOf('42 08 01000000 02000000')).toEqual([
      '0..0 sizes tag [1, 2]',
      '1..1 sizes length [1, 2]',
      '2..5 sizes[0] value 1',
      '6..9 sizes[1] value 2',
      '10..10 end',
    ]);
  });

  it('knows both ends of a group, and fields that no schema has', () => {
    expect(placesOf('3b 08 01 3c 52 01 61')).toEqual([
      '0..0 part tag',
      '1..1 part.n tag 1',
      '2..2 part.n value 1',
      '3..3 part tag',
      '4..4 #10 tag "a"',
      '5..5 #10 length "a"',
      '6..6 #10 value "a"',
      '7..7 end',
    ]);
    expect(placesOf('08 01', { typeName: null })).toEqual([
      '0..0 #1 tag 1',
      '1..1 #1 value 1',
      '2..2 end',
    ]);
  });

  it('works in several messages', () => {
    expect(placesOf('02 0801 00 02 0802', { framing: 'delimited' })).toEqual([
      '0..0 frame 0: 2',
      '1..1 [0].id tag 1',
      '2..2 [0].id value 1',
      '3..3 frame 1: 0',
      '4..4 frame 2: 2',
      '5..5 [2].id tag 2',
      '6..6 [2].id value 2',
      '7..7 end',
    ]);
    expect(placesOf('02 0801 09 08', { framing: 'delimited' }).slice(3)).toEqual([
      '3..3 3: length 9 of message 1 runs past the end',
      '4..4 5: the varint is cut short',
      '5..5 end',
    ]);
  });

  it('reports where reading stops', () => {
    expect(placesOf('08 01 07 99')).toEqual([
      '0..0 id tag 1',
      '1..1 id value 1',
      '2..3 2: field number 0 does not exist',
      '4..4 end',
    ]);
  });

  it('finds its place in ten thousand fields', () => {
    const bytes = bytesOf('2200'.repeat(10_000));
    const query = { bytes, framing: null, typeName: 't.M', shapes: schema.shapeOf };
    expect(locateByte({ ...query, offset: 14_001 })).toMatchObject({ path: 'visits[7000]' });
  });

  it('never fails, whatever the bytes are', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 40 }),
        fc.nat(40),
        fc.boolean(),
        (bytes, offset, isFramed) => {
          const framing = isFramed ? 'delimited' : null;
          const place = locateByte({
            bytes,
            framing,
            typeName: 't.M',
            offset,
            shapes: schema.shapeOf,
          });
          expect(place.kind === 'end').toBe(offset >= bytes.length);
          if (place.kind !== 'field') return;
          expect([place.range.tagStart <= offset, offset < place.range.end]).toEqual([true, true]);
        },
      ),
      propertyRuns(500),
    );
  });
});
