import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../scripts/test/property-runs.ts';
import { type ByteSpelling, byteReadings } from './read-byte-text.ts';
import { utf8Bytes } from './utf8-bytes.ts';

const encoder = new TextEncoder();

describe('byteReadings', () => {
  it.each<[string, ByteSpelling, number[]]>([
    ['08 96 01', 'hex', [8, 0x96, 1]],
    ['0896 01\n', 'hex', [8, 0x96, 1]],
    ['0000 0801', 'hex', [0, 0, 8, 1]],
    ['08:96:01', 'hex', [8, 0x96, 1]],
    ['08-96-01', 'hex', [8, 0x96, 1]],
    ['{0x8, 0x96, 0x01};', 'hex', [8, 0x96, 1]],
    ['[0x08 0x96]', 'hex', [8, 0x96]],
    ['0x089601', 'hex', [8, 0x96, 1]],
    ['CJYB', 'base64', [8, 0x96, 1]],
    ['CJY', 'base64', [8, 0x96]],
    ['CJY=', 'base64', [8, 0x96]],
    ['CJ\nYB\n', 'base64', [8, 0x96, 1]],
    ['+/8=', 'base64', [0xfb, 0xff]],
    ['-_8', 'base64url', [0xfb, 0xff]],
    ['data:application/x-protobuf;base64,CJYB', 'base64', [8, 0x96, 1]],
    ['\\x08\\x96\\1', 'escaped', [8, 0x96, 1]],
    ['"\\b\\226\\001a\\n"', 'escaped', [8, 0x96, 1, 0x61, 0x0a]],
    ["b'\\x08\\x96\\x01\\''", 'escaped', [8, 0x96, 1, 0x27]],
    ['"a"\n  "\\u00e9";', 'escaped', [0x61, 0xc3, 0xa9]],
    ['"\\ud83d\\ude00"', 'escaped', [0xf0, 0x9f, 0x98, 0x80]],
    ['"\\u{1f600}\\U0001f600"', 'escaped', [0xf0, 0x9f, 0x98, 0x80, 0xf0, 0x9f, 0x98, 0x80]],
    ['"{\\"a\\": 1}"', 'escaped', [...encoder.encode('{"a": 1}')]],
  ])('reads %j as %s', (text, kind, bytes) => {
    expect(byteReadings(text)[0]).toEqual({ kind, bytes: Uint8Array.from(bytes) });
  });

  it('returns both readings of letters that two notations share', () => {
    expect(byteReadings('0896').map(({ kind }) => kind)).toEqual(['hex', 'base64']);
  });

  it.each([
    '',
    ' \n',
    '08 9',
    'CJY=B',
    'C',
    'CJZ',
    '+_8=',
    'hello, world',
    '\\xzz',
    '"\\400"',
    '"\\q"',
    '"open',
    '"\\u{110000}"',
    '{"a": 1}',
    'a: 1',
    '{{id}}',
  ])('does not read %j as bytes', (text) => {
    expect(byteReadings(text)).toEqual([]);
  });

  it('writes characters as UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Bytes(text)).toEqual(encoder.encode(text));
      }),
      propertyRuns(100),
    );
  });

  it('never fails, and reads written text back', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), fc.string(), (bytes, text) => {
        byteReadings(text);
        const base64 = Buffer.from(bytes).toString('base64');
        expect(byteReadings(base64).map((reading) => reading.bytes)).toContainEqual(bytes);
        const escaped = Array.from(bytes, (byte) => `\\${byte.toString(8).padStart(3, '0')}`);
        expect(byteReadings(escaped.join(''))[0]).toEqual({ kind: 'escaped', bytes });
      }),
      propertyRuns(200),
    );
  });
});
