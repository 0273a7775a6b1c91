import { describe, expect, it } from 'vitest';
import { hitsWithin, markTokens, type TextHit } from './text-marks.ts';
import { jsonTokens, plainTokens } from './text-tokens.ts';

function marked(row: string, hits: readonly TextHit[], current: number | null = null): string {
  const tokens = markTokens(
    jsonTokens(row),
    hits,
    current === null ? null : (hits[current] ?? null),
  );
  return tokens.map(({ text, mark }) => (mark === 'none' ? text : `${mark[0]}(${text})`)).join('');
}

describe('markTokens', () => {
  it.each<[string, TextHit[], string]>([
    ['{"id": 401}', [], '{"id": 401}'],
    ['{"id": 401}', [{ start: 2, end: 4 }], '{"f(id)": 401}'],
    ['{"id": 401}', [{ start: 1, end: 8 }], '{f("id")f(:)f( )f(4)01}'],
    [
      'aaaa',
      [
        { start: 0, end: 2 },
        { start: 2, end: 4 },
      ],
      'f(aa)f(aa)',
    ],
    [
      'abc',
      [
        { start: -5, end: 1 },
        { start: 2, end: 9 },
      ],
      'f(a)bf(c)',
    ],
    ['', [{ start: 0, end: 3 }], ''],
  ])('marks the hits in %j', (row, hits, expected) => {
    expect(marked(row, hits)).toBe(expected);
  });

  it('distinguishes the current hit', () => {
    expect(
      marked(
        'a a',
        [
          { start: 0, end: 1 },
          { start: 2, end: 3 },
        ],
        1,
      ),
    ).toBe('f(a) c(a)');
  });

  it('marks a spelled-out character as a whole, and keeps later offsets', () => {
    const tokens = markTokens(plainTokens('a\u200b\u202eb'), [{ start: 2, end: 4 }], null);

    expect(tokens.map(({ text, at, mark }) => [text, at, mark])).toEqual([
      ['a', 0, 'none'],
      ['\\u200b\\u202e', 1, 'found'],
      ['b', 3, 'found'],
    ]);
  });
});

describe('hitsWithin', () => {
  it('finds the hits that overlap a range', () => {
    const hits = [0, 10, 20, 30].map((start) => ({ start, end: start + 5 }));
    const starts = (from: number, to: number) =>
      hitsWithin(hits, from, to).map(({ start }) => start);

    expect([starts(0, 40), starts(5, 10), starts(4, 11), starts(12, 21), starts(35, 99)]).toEqual([
      [0, 10, 20, 30],
      [],
      [0, 10],
      [10, 20],
      [],
    ]);
  });
});
