import { describe, expect, it } from 'vitest';
import { emptyRule, moveRule, ruleFaults } from './rule-row.ts';

describe('ruleFaults', () => {
  it.each([
    ['', null],
    ['200', null],
    ['4XX', null],
    ['2x', '"2x" is no status: it is 200, 2xx, 404, 4xx and the like.'],
    ['900', '"900" is no status: it is 200, 2xx, 404, 4xx and the like.'],
  ])('of the status %j', (status, fault) => {
    expect(ruleFaults([{ ...emptyRule, type: 'a.User', status }])).toEqual([fault]);
  });

  it('asks for the type', () => {
    expect(ruleFaults([emptyRule])).toEqual(['A rule needs the type that it stands for.']);
  });
});

describe('moveRule', () => {
  it.each([
    [0, 2, 'b c a'],
    [2, 0, 'c a b'],
    [1, 2, 'a c b'],
    [0, -1, 'a b c'],
    [2, 3, 'a b c'],
    [5, 0, 'a b c'],
  ])('from %i to %i', (from, to, order) => {
    expect(moveRule(['a', 'b', 'c'], from, to).join(' ')).toBe(order);
  });
});
