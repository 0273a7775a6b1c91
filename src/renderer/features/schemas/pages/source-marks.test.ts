import { describe, expect, it } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { countProblemsIn, marksOf } from './source-marks.ts';

const mistake = problem({
  kind: 'schema-syntax',
  title: 'A mistake',
  detail: '`a` is wrong.',
  location: { file: '/home/me/proto/shop/a.proto', line: 3 },
});

describe('marksOf', () => {
  it('returns places with plain text, as the editor cannot show code', () => {
    expect(marksOf([mistake, { ...mistake, location: { file: 'a' } }])).toEqual([
      { severity: 'error', line: 3, column: 1, words: 'A mistake\na is wrong.' },
    ]);
  });
});

describe('countProblemsIn', () => {
  it.each([
    ['/home/me/proto/shop/a.proto', 1],
    ['shop/a.proto', 1],
    ['op/a.proto', 0],
    ['b.proto', 0],
  ])('counts the problems of %s, even when an import led to it: %i', (path, count) => {
    expect(countProblemsIn([mistake], path)).toBe(count);
  });
});
