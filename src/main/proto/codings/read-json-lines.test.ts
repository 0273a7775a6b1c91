import { describe, expect, it } from 'vitest';
import { looksLikeJsonLines, readJsonLines } from './read-json-lines.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(text: string, maxBytes = 1_000_000) {
  const { bytes, ...rest } = readJsonLines(bytesOf(text), { maxBytes });
  return { text: new TextDecoder().decode(bytes), ...rest };
}

describe('JSON lines (D5)', () => {
  it.each([
    ['LF', '{"a":1}\n{"a":2}\n', '[{"a":1},\n{"a":2}]', 2],
    ['CR LF, and no last line end', '{"a":1}\r\n[2]', '[{"a":1},\n[2]]', 2],
    ['blank lines', '\n1\n \n\n"x"\n\n', '[1,\n"x"]', 2],
    ['all digits', '{"id":12345678901234567890.50}\n', '[{"id":12345678901234567890.50}]', 1],
    ['a byte order mark', '\ufeff{"a":1}\n{"a":2}', '[{"a":1},\n{"a":2}]', 2],
    ['a JSON text sequence', '\x1e{"a":\n1}\n\x1e{"a":2}\n', '[{"a":\n1},\n{"a":2}]', 2],
    ['nothing', '\n', '[]', 0],
  ])('become an array: %s', (_name, text, expected, count) => {
    expect(read(text)).toEqual({ text: expected, end: 'complete', cause: null, count });
  });

  it('keep the lines around a broken one, which is reported and shown as text', () => {
    const { text, end, problem } = read('{"a":1}\n{"a":,}\n\n{"a":3}\n');

    expect(JSON.parse(text)).toEqual([{ a: 1 }, '{"a":,}', { a: 3 }]);
    expect(end).toBe('complete');
    expect(problem).toMatchObject({
      kind: 'json-syntax',
      severity: 'error',
      title: 'Line 2 is not valid JSON',
      detail: expect.stringMatching(/It is shown as text\. The other 2 are read\.$/),
      location: { line: 2, column: 6 },
    });
  });

  it('report several broken lines once, with the first', () => {
    const { problem } = read('1\nx\n2\n{"cut":');

    expect(problem?.title).toBe('2 lines are not valid JSON, from line 2 on');
    expect(problem?.detail).toMatch(/They are shown as text\. The other 2 are read\.$/);
  });

  it('are not made of text without a line of JSON, which stays unchanged', () => {
    expect(read('no\nJSON')).toMatchObject({ text: 'no\nJSON', end: 'foreign' });
  });

  it('end at the limit, with the lines before it', () => {
    expect(read('1111\n2222\n3333\n', 12)).toEqual({
      ...{ text: '[1111,\n2222]', end: 'too-large', cause: null, count: 2 },
    });
  });

  it.each([
    ['{"result":{"id":1}}\n{"result":{"id":2}}\n', true],
    ['{"result":{}}\n{"error":{', true],
    ['{"a":1}\n', false],
    ['{\n  "a": 1\n}\n', false],
    ['[1,\n2]', false],
    ['1\n2\n', false],
    ['{"a":1}\nWarning: x', false],
  ])('are recognized by the first two lines: %j is %s', (text, expected) => {
    expect(looksLikeJsonLines(bytesOf(text))).toBe(expected);
  });
});
