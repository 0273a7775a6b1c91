import { describe, expect, it } from 'vitest';
import { readSpelling } from './read-spelling.ts';

describe('readSpelling', () => {
  it.each([
    ['without a blank', '08071205646965676', 'The digit 6 stands alone'],
    ['in pairs', '08 07 12 05 64 69 65 6', 'The digit 6 stands alone'],
    ['with a digit lost in the middle', '08 07 1 05 64 69 65 67', 'The digit 1 stands alone'],
    ['as bytes of a program', '{0x08, 0x07, 0x12, 0x005, 0x69}', 'The digit 5 stands alone'],
  ])('says that a digit is missing of hex digits %s', (_how, text, reason) => {
    const content = Buffer.from(text);

    expect(readSpelling(content)).toEqual({
      spelledAs: 'text',
      bytes: content,
      doubt: expect.objectContaining({
        severity: 'warning',
        title: 'This looks like hex, but a digit is missing',
        detail: expect.stringContaining(reason),
      }),
    });
  });

  it.each(['2026112', 'decade', 'a feed of beads', '12345, 6789 in all', ''])(
    'says nothing of the kind about the text %j',
    (text) => {
      expect(readSpelling(Buffer.from(text)).doubt).toBeNull();
    },
  );
});

describe('a dump', () => {
  it.each([
    ['od', '0000000 003410 001422 062101\n0000006\n'],
    ['od -b', '0000000 010 007 022 003 101 144\n0000006\n'],
    ['xxd -b', '00000000: 00001000 00000111 00010010 00000011 01000001 01100100  ....Ad\n'],
    ['xxd -e', '00000000: 03120708     6441                      ....Ad\n'],
  ])('of %s is the bytes that it stands for', (_program, text) => {
    const { spelledAs, bytes, doubt } = readSpelling(Buffer.from(text));

    expect([spelledAs, Buffer.from(bytes).toString('hex'), doubt]).toEqual([
      'dump',
      '080712034164',
      null,
    ]);
  });

  it('is read of UTF-16 too, as PowerShell writes it', () => {
    const text = '\uFEFF00000000: 0807 1203 4164  ....Ad\r\n';

    expect(readSpelling(Buffer.from(text, 'utf16le'))).toMatchObject({ spelledAs: 'dump' });
  });

  it('that cannot be read is a text, and says so', () => {
    const text = '0000000 003410 001422\n0000010 000155\n0000011\n';

    expect(readSpelling(Buffer.from(text))).toMatchObject({
      spelledAs: 'text',
      doubt: { title: 'This looks like a dump, and cannot be read as one' },
    });
  });
});
