import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../scripts/test/property-runs.ts';
import { readByteList } from './read-byte-list.ts';
import { byteReadings } from './read-byte-text.ts';

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
  ])('without a word around it is still one: %s', (text) => {
    const bytes = Uint8Array.from(listed);
    expect(byteReadings(text)).toEqual([{ kind: 'list', bytes, isBare: true }]);
  });

  it.each([
    ['{10, 32, 97}', ['list', 'hex']],
    ['[10 32 97]', ['hex', 'list']],
    ['{08, 96, 01}', ['hex']],
    ['10, 32, 97', ['hex']],
  ])('with numbers that may be hex has both readings: %s', (text, kinds) => {
    expect(byteReadings(text).map(({ kind }) => kind)).toEqual(kinds);
  });

  it.each([
    ['[]byte{8, 300, 1}', 'Item 2, 300, is not a byte: use 0 to 255, or -128 to 127.'],
    ['new byte[] {8, -129}', 'Item 2, -129, is not a byte: use 0 to 255, or -128 to 127.'],
    ['unsigned char x[] = {0x08, 0x0796};', 'Item 2, 0x0796, is not a byte: use 0 to 255'],
    ['bytes([8, 150, ...])', 'Bytes are omitted: "...".'],
    ['Uint8Array(99) [\n  8, 150, 1,\n  ... 96 more items\n]', '"... 96 more items".'],
    ['[8, 150, 1, 0, …]', 'Bytes are omitted: "…".'],
    ['<Buffer 08 96 ... 50 more bytes>', 'Bytes are omitted: "... 50 more bytes".'],
    ['char x[] = {8, 150, MAX};', 'Item 3, MAX, is not a number.'],
    ['char x[] = {8, 010};', 'Item 2, 010, may be octal or decimal.'],
    [
      'unsigned char x[] = {0x08, 0x96};\nunsigned int x_len = 3;',
      'It declares 3 bytes, but lists 2.',
    ],
  ])('that is incomplete or invalid gives the reason: %s', (text, reason) => {
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
  ])('of any length is scanned once: %s', (_what, text, count) => {
    const reading = readByteList(text);

    expect(reading?.kind === 'bytes' ? reading.bytes.length : null).toBe(count);
  });

  it('never fails, and reads written text back', () => {
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
