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
