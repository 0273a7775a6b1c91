import { describe, expect, it } from 'vitest';
import { readSpelling } from './read-spelling.ts';

describe('readSpelling', () => {
  it.each([
    ['without a blank', '08071205646965676', 'Digit 6 is alone'],
    ['in pairs', '08 07 12 05 64 69 65 6', 'Digit 6 is alone'],
    ['with a digit lost in the middle', '08 07 1 05 64 69 65 67', 'Digit 1 is alone'],
    ['as bytes of a program', '{0x08, 0x07, 0x12, 0x005, 0x69}', 'Digit 5 is alone'],
  ])('reports a missing digit in hex digits %s', (_how, text, reason) => {
    const content = Buffer.from(text);

    expect(readSpelling(content)).toEqual({
      spelledAs: 'text',
      bytes: content,
      doubt: expect.objectContaining({
        severity: 'warning',
        title: 'Incomplete hex',
        detail: expect.stringContaining(reason),
      }),
    });
  });

  it.each(['2026112', 'decade', 'a feed of beads', '12345, 6789 in all', ''])(
    'reports no missing digit for the text %j',
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
  ])('of %s is read as its bytes', (_program, text) => {
    const { spelledAs, bytes, doubt } = readSpelling(Buffer.from(text));

    expect([spelledAs, Buffer.from(bytes).toString('hex'), doubt]).toEqual([
      'dump',
      '080712034164',
      null,
    ]);
  });

  it('is also read from UTF-16, as PowerShell writes it', () => {
    const text = '\uFEFF00000000: 0807 1203 4164  ....Ad\r\n';

    expect(readSpelling(Buffer.from(text, 'utf16le'))).toMatchObject({ spelledAs: 'dump' });
  });

  it.each([
    [
      'od -A x -t x1',
      '000000 08 07 12 03 41 64 08 07 12 03 41 64 08 07 12 03\n000010 41 64\n000012\n',
    ],
    ['od -A x -t x1, in one line', '000000 08 07 12 03 41 64\n000006\n'],
    ['od -A n -t x1', ' 08 07 12 03 41 64\n'],
    ['od -A x, repeating', '000000 08 00 08 00\n*\n000010 08 00 08 00 08 00\n000016\n'],
  ])('of %s is read', (_program, text) => {
    const { spelledAs, bytes, doubt } = readSpelling(Buffer.from(text));

    expect([['dump', 'hex'].includes(spelledAs), doubt]).toEqual([true, null]);
    expect(Buffer.from(bytes).toString('hex')).toMatch(/^(?:080712034164|08000800){1,}/);
    expect(bytes.length % 2).toBe(0);
  });

  it.each(['...', '[...]', '…', '-- snip --'])(
    'with left-out lines is a text, with a note: %s',
    (elision) => {
      const text = `000000 08 07 12 03\n${elision}\n000010 41 64 08 07\n000014\n`;

      expect(readSpelling(Buffer.from(text))).toMatchObject({
        spelledAs: 'text',
        doubt: {
          title: 'Unreadable dump',
          detail: expect.stringContaining('Omitted lines are replaced'),
        },
      });
    },
  );

  it('that cannot be read is a text, with a note', () => {
    const text = '0000000 003410 001422\n0000010 000155\n0000011\n';

    expect(readSpelling(Buffer.from(text))).toMatchObject({
      spelledAs: 'text',
      doubt: { title: 'Unreadable dump' },
    });
  });
});

describe('a text in quotes', () => {
  it.each([
    ['"CAcSA0FkYQ=="', 'base64', '08071203416461'],
    ['"CAE=",\n', 'base64', '0801'],
    ["'CAcSA0FkYQ';", 'base64', '08071203416461'],
    ['`08071203416461`', 'hex', '08071203416461'],
    ['"\\010\\007\\022\\003Ada"', 'escaped', '08071203416461'],
  ])('is read as its content: %s', (text, kind, digits) => {
    const { spelledAs, bytes } = readSpelling(Buffer.from(text));

    expect([spelledAs, Buffer.from(bytes).toString('hex')]).toEqual([kind, digits]);
  });

  it.each(['"Hello, it is a text."', '"CAE="CAE="', '""', '"'])('is text if it is %s', (text) => {
    expect(readSpelling(Buffer.from(text)).spelledAs).toMatch(/^(?:escaped|text)$/);
  });
});

describe('a list of bytes', () => {
  it.each([
    [
      'xxd -i',
      'unsigned char a_pb[] = {\n  0x08, 0x07, 0x12, 0x03, 0x41, 0x64, 0x61\n};\nunsigned int a_pb_len = 7;\n',
    ],
    ['Go', '[]byte{0x8, 0x7, 0x12, 0x3, 0x41, 0x64, 0x61}'],
    ['a log of Go', '[8 7 18 3 65 100 97]'],
    ['Java', 'new byte[] {8, 7, 18, 3, 65, 100, 97}'],
    ['Python', 'bytes([8, 7, 18, 3, 65, 100, 97])'],
    ['JavaScript', 'new Uint8Array([8, 7, 18, 3, 65, 100, 97])'],
    ['a console of Node', '<Buffer 08 07 12 03 41 64 61>'],
    ['hex in brackets', '[0x08, 0x07, 0x12, 0x03, 0x41, 0x64, 0x61]'],
  ])('of %s is the bytes that it lists', (_language, text) => {
    const { bytes, spelledAs, doubt } = readSpelling(Buffer.from(text));

    expect([Buffer.from(bytes).toString('hex'), doubt]).toEqual(['08071203416461', null]);
    expect(spelledAs).toMatch(/^(?:list|hex)$/);
  });

  it.each(['[8, 7, 18, 3, 65, 100, 97]', '[8,7,18,3,65,100,97]\n'])(
    'that is JSON stays JSON, and notes the other reading: %j',
    (text) => {
      const content = Buffer.from(text);

      expect(readSpelling(content)).toEqual({
        spelledAs: 'text',
        bytes: content,
        doubt: expect.objectContaining({ title: 'This JSON may be a list of bytes' }),
      });
      expect(readSpelling(Buffer.from(`bytes ${text}`))).toMatchObject({ spelledAs: 'list' });
    },
  );

  it.each([
    '[1, 2, 3]',
    '[8, 7]',
    '[300, 1, 2, 3]',
    '[]',
    '{"a": [8, 7, 18, 3, 65, 100, 97]}',
    '{1, 2, 3}',
    '[255, 255, 255, 255,]',
    'bytes: [8, 7, 18, 3, 65, 100, 97]',
    'name { bytes: [8, 7] }',
  ])('is not %s: that is a text without a note', (text) => {
    expect(readSpelling(Buffer.from(text))).toMatchObject({ spelledAs: 'text', doubt: null });
  });

  it.each([
    ['[]byte{8, 7, 300}', 'Item 3, 300, is not a byte'],
    ['bytes([8, 7, 18, ...])', 'Bytes are omitted: "...".'],
  ])('with an invalid byte is a text, with a note: %s', (text, detail) => {
    expect(readSpelling(Buffer.from(text))).toMatchObject({
      spelledAs: 'text',
      doubt: {
        title: 'Unreadable list of bytes',
        detail: expect.stringContaining(detail),
      },
    });
  });
});
