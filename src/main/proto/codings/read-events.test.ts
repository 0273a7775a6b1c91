import { describe, expect, it } from 'vitest';
import { readEvents } from './read-events.ts';

function read(text: string, maxBytes = 1_000_000) {
  const { bytes, end, count } = readEvents(new TextEncoder().encode(text), { maxBytes });
  return { text: new TextDecoder().decode(bytes), end, count };
}

describe('server-sent events (D5)', () => {
  it.each([
    [
      'fields in any order',
      'data: {"n":1}\nid: 7\nevent: tick\n\nretry: 3000\n\n',
      '[{"event":"tick","id":"7","data":{"n":1}},\n{"retry":3000}]',
    ],
    ['data of several lines', 'data: a\ndata:b\ndata\n\n', '[{"data":"a\\nb\\n"}]'],
    ['JSON over several lines', 'data: {"a":\ndata: 1}\n\n', '[{"data":{"a":\n1}}]'],
    ['all digits', 'data: 12345678901234567890\n\n', '[{"data":12345678901234567890}]'],
    ['text between JSON', 'data: {}\n\ndata: [DONE]\n\n', '[{"data":{}},\n{"data":"[DONE]"}]'],
    [
      'every kind of line end',
      'data: a\r\rdata: b\r\n\r\ndata: c\n\n',
      '[{"data":"a"},\n{"data":"b"},\n{"data":"c"}]',
    ],
    ['comments and unknown fields', ': hello\n\nfoo: 1\ndata: a\n\n', '[{"data":"a"}]'],
    ['only comments', ': ping\n\n', '[]'],
    ['a byte order mark', '\ufeffdata: a\n\n', '[{"data":"a"}]'],
    [
      'an event without an end',
      'data: a\n\nevent: last\ndata: {"n":2}',
      '[{"data":"a"},\n{"event":"last","data":{"n":2}}]',
    ],
  ])('become an array of their fields: %s', (_name, text, expected) => {
    expect(read(text)).toMatchObject({ text: expected, end: 'complete' });
  });

  it('are not made of other text, which stays unchanged', () => {
    expect(read('Bad gateway\n\n')).toMatchObject({ text: 'Bad gateway\n\n', end: 'foreign' });
  });

  it('end at the limit, with the events before it', () => {
    expect(read('data: 1\n\ndata: 2\n\n', 20)).toEqual({
      ...{ text: '[{"data":1}]', end: 'too-large', count: 1 },
    });
  });

  it('take time in proportion to their size', () => {
    const text = 'data: x\n'.repeat(200_000);
    expect(read(`${text}\n`)).toMatchObject({ end: 'complete', count: 1 });
  });
});
