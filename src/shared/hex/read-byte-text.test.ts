import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../scripts/test/property-runs.ts';
import { type ByteSpelling, byteReadings } from './read-byte-text.ts';
import { utf8Bytes } from './utf8-bytes.ts';

const encoder = new TextEncoder();

/** 40 bytes counting up, 64 zeros and a text that looks like hex. */
const dumped = Uint8Array.from([
  ...Array.from({ length: 40 }, (_, index) => index),
  ...Array.from({ length: 64 }, () => 0),
  ...encoder.encode('cafe babe deadbeef'),
]);

const dumps: Readonly<Record<string, string>> = {
  xxd: `00000000: 0001 0203 0405 0607 0809 0a0b 0c0d 0e0f  ................
00000010: 1011 1213 1415 1617 1819 1a1b 1c1d 1e1f  ................
00000020: 2021 2223 2425 2627 0000 0000 0000 0000   !"#$%&'........
00000030: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000040: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000050: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000060: 0000 0000 0000 0000 6361 6665 2062 6162  ........cafe bab
00000070: 6520 6465 6164 6265 6566                 e deadbeef
`,
  'xxd -a': `00000000: 0001 0203 0405 0607 0809 0a0b 0c0d 0e0f  ................
00000010: 1011 1213 1415 1617 1819 1a1b 1c1d 1e1f  ................
00000020: 2021 2223 2425 2627 0000 0000 0000 0000   !"#$%&'........
00000030: 0000 0000 0000 0000 0000 0000 0000 0000  ................
*
00000060: 0000 0000 0000 0000 6361 6665 2062 6162  ........cafe bab
00000070: 6520 6465 6164 6265 6566                 e deadbeef`,
  'hexdump -C': `00000000  00 01 02 03 04 05 06 07  08 09 0a 0b 0c 0d 0e 0f  |................|
00000010  10 11 12 13 14 15 16 17  18 19 1a 1b 1c 1d 1e 1f  |................|
00000020  20 21 22 23 24 25 26 27  00 00 00 00 00 00 00 00  | !"#$%&'........|
00000030  00 00 00 00 00 00 00 00  00 00 00 00 00 00 00 00  |................|
*
00000060  00 00 00 00 00 00 00 00  63 61 66 65 20 62 61 62  |........cafe bab|
00000070  65 20 64 65 61 64 62 65  65 66                    |e deadbeef|
0000007a
`,
  hexdump: `0000000 0100 0302 0504 0706 0908 0b0a 0d0c 0f0e
0000010 1110 1312 1514 1716 1918 1b1a 1d1c 1f1e
0000020 2120 2322 2524 2726 0000 0000 0000 0000
0000030 0000 0000 0000 0000 0000 0000 0000 0000
*
0000060 0000 0000 0000 0000 6163 6566 6220 6261
0000070 2065 6564 6461 6562 6665               
000007a
`,
  'od -A x -t x1z': `000000 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f  >................<
000010 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f  >................<
000020 20 21 22 23 24 25 26 27 00 00 00 00 00 00 00 00  > !"#$%&'........<
000030 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00  >................<
*
000060 00 00 00 00 00 00 00 00 63 61 66 65 20 62 61 62  >........cafe bab<
000070 65 20 64 65 61 64 62 65 65 66                    >e deadbeef<
00007a
`,
  'od -t x1': `0000000 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f
0000020 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f
0000040 20 21 22 23 24 25 26 27 00 00 00 00 00 00 00 00
0000060 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
*
0000140 00 00 00 00 00 00 00 00 63 61 66 65 20 62 61 62
0000160 65 20 64 65 61 64 62 65 65 66
0000172
`,
  'od -A d -t x1': `0000000 00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f
0000016 10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f
0000032 20 21 22 23 24 25 26 27 00 00 00 00 00 00 00 00
0000048 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00
*
0000096 00 00 00 00 00 00 00 00 63 61 66 65 20 62 61 62
0000112 65 20 64 65 61 64 62 65 65 66
0000122`,
  Wireshark: `0000   00 01 02 03 04 05 06 07 08 09 0a 0b 0c 0d 0e 0f   ................
0010   10 11 12 13 14 15 16 17 18 19 1a 1b 1c 1d 1e 1f   ................
0020   20 21 22 23 24 25 26 27 00 00 00 00 00 00 00 00    !"#$%&'........
0030   00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00   ................
0040   00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00   ................
0050   00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00   ................
0060   00 00 00 00 00 00 00 00 63 61 66 65 20 62 61 62   ........cafe bab
0070   65 20 64 65 61 64 62 65 65 66                     e deadbeef`,
};

describe('a dump', () => {
  it.each([
    '00000000: 0801 1203 4162 6308 0112 0341 6263 0801  ....Abc....Abc..\n00000020: 1203 4162 63  ..Abc\n',
    '00000000  08 01 12 03 41 62 63 08  01 12 03 41 62 63 08 01  |....Abc....Abc..|\n00000020  12 03 41 62 63  |..Abc|\n',
  ])('with a line that is missing is not read as one without: %s', (text) => {
    expect(byteReadings(text)).toEqual([]);
  });

  it.each(Object.entries(dumps))('of %s is read', (_program, text) => {
    expect(byteReadings(text)).toEqual([{ kind: 'dump', bytes: dumped }]);
  });

  it('may begin behind the start of a file', () => {
    const text = '00000010: 0896 01\n00000013: ff  .\n';
    expect(byteReadings(text)).toEqual([{ kind: 'dump', bytes: Uint8Array.of(8, 0x96, 1, 0xff) }]);
  });

  it.each([
    ['lacks a line', '00000000: 0896  ..\n00000010: 01  .\n'],
    ['has a line twice', '00000000: 0896  ..\n00000000: 0896  ..\n'],
    ['has a byte of one digit', '00000000: 08 9\n00000002: 01\n'],
    ['claims the size of a disk', '00000000: 08\n*\nffffffff00: 01\n'],
  ])('that %s is none', (_what, text) => {
    expect(byteReadings(text)).toEqual([]);
  });
});

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

  it('gives the other reading of letters that two spellings share', () => {
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
  ])('takes %j for no bytes', (text) => {
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

  it('never fails, and reads what is written', () => {
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
