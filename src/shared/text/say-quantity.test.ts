import { describe, expect, it } from 'vitest';
import { sayAlikeBytes } from './say-quantity.ts';

describe('sayAlikeBytes', () => {
  it.each([
    [46, 150, '46 B', '150 B'],
    [7344, 20_300, '7.3 kB', '20.3 kB'],
    [20_300, 7344, '20.3 kB', '7.3 kB'],
    [0, 20_300, '0 B', '20\u202f300 B'],
    [20_300, 5_240_100, '20.3 kB', '5\u202f240.1 kB'],
    [2_000_000, 5_240_100, '2.00 MB', '5.24 MB'],
  ])('formats %d and %d in one unit', (one, other, ...said) => {
    expect(sayAlikeBytes(one, other)).toEqual(said);
  });
});
