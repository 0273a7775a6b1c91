import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../scripts/test/property-runs.ts';
import { readByteList } from './read-byte-list.ts';
import { type ByteSpelling, byteReadings, loneHexDigit } from './read-byte-text.ts';
import { looksLikeDump } from './read-dump.ts';
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
  od: `0000000 000400 001402 002404 003406 004410 005412 006414 007416
0000020 010420 011422 012424 013426 014430 015432 016434 017436
0000040 020440 021442 022444 023446 000000 000000 000000 000000
0000060 000000 000000 000000 000000 000000 000000 000000 000000
*
0000140 000000 000000 000000 000000 060543 062546 061040 061141
0000160 020145 062544 062141 062542 063145
0000172
`,
  'od -b': `0000000 000 001 002 003 004 005 006 007 010 011 012 013 014 015 016 017
0000020 020 021 022 023 024 025 026 027 030 031 032 033 034 035 036 037
0000040 040 041 042 043 044 045 046 047 000 000 000 000 000 000 000 000
0000060 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000 000
*
0000140 000 000 000 000 000 000 000 000 143 141 146 145 040 142 141 142
0000160 145 040 144 145 141 144 142 145 145 146
0000172
`,
  'od -A d': `0000000 000400 001402 002404 003406 004410 005412 006414 007416
0000016 010420 011422 012424 013426 014430 015432 016434 017436
0000032 020440 021442 022444 023446 000000 000000 000000 000000
0000048 000000 000000 000000 000000 000000 000000 000000 000000
*
0000096 000000 000000 000000 000000 060543 062546 061040 061141
0000112 020145 062544 062141 062542 063145
0000122
`,
  'od -t x4': `0000000 03020100 07060504 0b0a0908 0f0e0d0c
0000020 13121110 17161514 1b1a1918 1f1e1d1c
0000040 23222120 27262524 00000000 00000000
0000060 00000000 00000000 00000000 00000000
*
0000140 00000000 00000000 65666163 62616220
0000160 65642065 65626461 00006665
0000172
`,
  'od -t x8': `0000000 0706050403020100 0f0e0d0c0b0a0908
0000020 1716151413121110 1f1e1d1c1b1a1918
0000040 2726252423222120 0000000000000000
0000060 0000000000000000 0000000000000000
*
0000140 0000000000000000 6261622065666163
0000160 6562646165642065 0000000000006665
0000172
`,
  'xxd -b': `00000000: 00000000 00000001 00000010 00000011 00000100 00000101  ......
00000006: 00000110 00000111 00001000 00001001 00001010 00001011  ......
0000000c: 00001100 00001101 00001110 00001111 00010000 00010001  ......
00000012: 00010010 00010011 00010100 00010101 00010110 00010111  ......
00000018: 00011000 00011001 00011010 00011011 00011100 00011101  ......
0000001e: 00011110 00011111 00100000 00100001 00100010 00100011  .. !"#
00000024: 00100100 00100101 00100110 00100111 00000000 00000000  $%&'..
0000002a: 00000000 00000000 00000000 00000000 00000000 00000000  ......
00000030: 00000000 00000000 00000000 00000000 00000000 00000000  ......
00000036: 00000000 00000000 00000000 00000000 00000000 00000000  ......
0000003c: 00000000 00000000 00000000 00000000 00000000 00000000  ......
00000042: 00000000 00000000 00000000 00000000 00000000 00000000  ......
00000048: 00000000 00000000 00000000 00000000 00000000 00000000  ......
0000004e: 00000000 00000000 00000000 00000000 00000000 00000000  ......
00000054: 00000000 00000000 00000000 00000000 00000000 00000000  ......
0000005a: 00000000 00000000 00000000 00000000 00000000 00000000  ......
00000060: 00000000 00000000 00000000 00000000 00000000 00000000  ......
00000066: 00000000 00000000 01100011 01100001 01100110 01100101  ..cafe
0000006c: 00100000 01100010 01100001 01100010 01100101 00100000   babe 
00000072: 01100100 01100101 01100001 01100100 01100010 01100101  deadbe
00000078: 01100101 01100110                                      ef
`,
  'xxd -e': `00000000: 03020100 07060504 0b0a0908 0f0e0d0c  ................
00000010: 13121110 17161514 1b1a1918 1f1e1d1c  ................
00000020: 23222120 27262524 00000000 00000000   !"#$%&'........
00000030: 00000000 00000000 00000000 00000000  ................
00000040: 00000000 00000000 00000000 00000000  ................
00000050: 00000000 00000000 00000000 00000000  ................
00000060: 00000000 00000000 65666163 62616220  ........cafe bab
00000070: 65642065 65626461     6665           e deadbeef
`,
  'xxd -e -g 2': `00000000: 0100 0302 0504 0706 0908 0b0a 0d0c 0f0e  ................
00000010: 1110 1312 1514 1716 1918 1b1a 1d1c 1f1e  ................
00000020: 2120 2322 2524 2726 0000 0000 0000 0000   !"#$%&'........
00000030: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000040: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000050: 0000 0000 0000 0000 0000 0000 0000 0000  ................
00000060: 0000 0000 0000 0000 6163 6566 6220 6261  ........cafe bab
00000070: 2065 6564 6461 6562 6665                 e deadbeef
`,
  'xxd -g 4': `00000000: 00010203 04050607 08090a0b 0c0d0e0f  ................
00000010: 10111213 14151617 18191a1b 1c1d1e1f  ................
00000020: 20212223 24252627 00000000 00000000   !"#$%&'........
00000030: 00000000 00000000 00000000 00000000  ................
00000040: 00000000 00000000 00000000 00000000  ................
00000050: 00000000 00000000 00000000 00000000  ................
00000060: 00000000 00000000 63616665 20626162  ........cafe bab
00000070: 65206465 61646265 6566               e deadbeef
`,
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

  it.each([
    ['decimal bytes', '0000000   8 150   1  17\n0000004  99  88  10  11\n'],
    ['octal of which a line is missing', '0000000 003410 001422\n0000010 000155\n0000011\n'],
    ['characters', '0000000  \\b  \\a 022 003\n0000004   m   p\n0000006\n'],
    ['hex of which a line is missing', '00000000: 0801 1203\n00000008: 1203 4162\n'],
  ])('of %s is not taken for hex', (_what, text) => {
    expect(byteReadings(text)).toEqual([]);
    expect(looksLikeDump(text)).toBe(true);
    expect(loneHexDigit(text)).toBeNull();
  });

  it('counts in tens where it can', () => {
    const line = '08 07 12 03 41 64 61 08 07 12 03 41 64 61 08 07';
    const bytes = Buffer.from(`${line}${line}0102`.replaceAll(' ', ''), 'hex');
    const text = `0000000 ${line}\n0000016 ${line}\n0000032 01 02\n0000034\n`;
    expect(byteReadings(text)).toEqual([{ kind: 'dump', bytes: new Uint8Array(bytes) }]);
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

describe('a list of bytes', () => {
  const listed = [8, 150, 1, 0];
  it.each([
    'unsigned char user_pb[] = {\n  0x08, 0x96, 0x01, 0x00\n};\nunsigned int user_pb_len = 4;\n',
    'unsigned char USER_PB[] = {\n  0X08, 0X96, 0X01, 0X00\n};\nunsigned int USER_PB_LEN = 4;\n',
    'static const uint8_t msg[4] PROGMEM = { 8, 150, 0x01, 0 }; // a comment, 9',
    '#include <stdint.h>\nchar x[] = {8, /* 7, */ -106, 1, 0};',
    'std::vector<std::uint8_t> v{0x08, 0x96, 0x01, 0x00};',
    '[]byte{0x8, 0x96, 0x1, 0x0}',
    'var data = []byte{\n\t0x08, 0x96,\n\t0x01, 0x00,\n}',
    '[...]byte{8, 150, 1, 0}',
    'byte[] data = new byte[] {8, (byte) 0x96, 1, 0};',
    'new byte[]{8, -106, 1, 0}',
    'byteArrayOf(0x08, 0x96.toByte(), 0x01, 0x00)',
    'bytes([8, 150, 1, 0])',
    'data = bytearray([0x08, 0x96, 0x01, 0x00])  # of a log',
    'new Uint8Array([8, 150, 1, 0])',
    'Uint8Array(4) [ 8, 150, 1, 0 ]',
    'const data = Uint8Array.of(8, 150, 1, 0);',
    'Buffer.from([8, 150, 1, 0])',
    'vec![0x08u8, 0x96, 0x01, 0x00]',
    'let data: [u8; 4] = [8, 150, 1, 0];',
    'let data: [UInt8] = [0x08, 0b1001_0110, 0x01, 0x00]'.replace('_', ''),
    '[byte[]](8, 150, 1, 0)',
    '<Buffer 08 96 01 00>',
    'bytes [8, 150, 1, 0]',
  ])('is read as %s', (text) => {
    expect(byteReadings(text)).toEqual([{ kind: 'list', bytes: Uint8Array.from(listed) }]);
  });

  it.each([
    '[8, 150, 1, 0]',
    '{8, 150, 1, 0}',
    '(8, -106, 1, 0)',
    '[8 150 1 0]',
    '[8, 150, 1, 0,]',
  ])('without a word around it is one all the same: %s', (text) => {
    const bytes = Uint8Array.from(listed);
    expect(byteReadings(text)).toEqual([{ kind: 'list', bytes, isBare: true }]);
  });

  it.each([
    ['{10, 32, 97}', ['list', 'hex']],
    ['[10 32 97]', ['hex', 'list']],
    ['{08, 96, 01}', ['hex']],
    ['10, 32, 97', ['hex']],
  ])('whose numbers may be hex too has both readings: %s', (text, kinds) => {
    expect(byteReadings(text).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['[]byte{8, 300, 1}', 'Its item 2, 300, is no byte: those are 0 to 255, or -128 to 127.'],
    ['new byte[] {8, -129}', 'Its item 2, -129, is no byte: those are 0 to 255, or -128 to 127.'],
    ['unsigned char x[] = {0x08, 0x0796};', 'Its item 2, 0x0796, is no byte: those are 0 to 255'],
    ['bytes([8, 150, ...])', 'Bytes are left out: "...".'],
    ['Uint8Array(99) [\n  8, 150, 1,\n  ... 96 more items\n]', '"... 96 more items".'],
    ['[8, 150, 1, 0, …]', 'Bytes are left out: "…".'],
    ['<Buffer 08 96 ... 50 more bytes>', 'Bytes are left out: "... 50 more bytes".'],
    ['char x[] = {8, 150, MAX};', 'Its item 3, MAX, is no number.'],
    ['char x[] = {8, 010};', 'Its item 2, 010, is octal in some languages and decimal in others.'],
    [
      'unsigned char x[] = {0x08, 0x96};\nunsigned int x_len = 3;',
      'It says that it has 3 bytes, and lists 2.',
    ],
  ])('that is not all there, or none, says why: %s', (text, reason) => {
    expect(byteReadings(text)).toEqual([]);
    expect(readByteList(text)).toEqual({ kind: 'fault', reason: expect.stringContaining(reason) });
  });

  it.each([
    '[1, 2, 300]',
    '[[8, 150], [1, 0]]',
    '["8", "150"]',
    '[1.5, 2]',
    '{}',
    '[]',
    '[8, 150, ...]',
    'ids = [1, 2, 3]',
    'bytes: [8, 150, 1]',
    'name { bytes: [8, 150] }',
    'f(1, 2, 3)',
    'Read 12 bytes (3 were lost)',
    'a buffer of 12 bytes (3)',
    'int main(int argc, char *argv[]) { return 0; }',
    'char x[] = {1, 2}; char y[] = {3, 4};\nint n = x[0];',
    '{8,, 150}',
    '<Buffer >',
    '<Buffer 0>',
  ])('is not %s', (text) => {
    expect(readByteList(text)).toBeNull();
  });

  it.each([
    ['a list', `[]byte{${'0x00, '.repeat(1_000_000)}}`, 1_000_000],
    ['a printed buffer', `<Buffer${' 00'.repeat(1_000_000)}>`, 1_000_000],
    ['comments that do not end', '/* '.repeat(1_000_000), null],
    ['brackets that do not end', `bytes ${'['.repeat(1_000_000)}`, null],
    ['brackets without a list', `bytes [8, 7${'] '.repeat(1_000_000)}x`, null],
  ])('of any length is gone through once: %s', (_what, text, count) => {
    const reading = readByteList(text);

    expect(reading?.kind === 'bytes' ? reading.bytes.length : null).toBe(count);
  });

  it('never fails, and reads what is written', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2, maxLength: 60 }), fc.string(), (bytes, text) => {
        readByteList(`bytes [${text}]`);
        expect(readByteList(`[]byte{${bytes.join(', ')}}`)).toMatchObject({ bytes });
        const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
        expect(readByteList(`[${signed.join(', ')}]`)).toMatchObject({ bytes });
      }),
      propertyRuns(200),
    );
  });
});
