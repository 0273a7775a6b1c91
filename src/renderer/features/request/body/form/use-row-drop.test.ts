import { expect, test } from 'vitest';
import { dropIndex } from './use-row-drop.ts';

test.each([
  [0, 2, 'before', 1],
  [0, 2, 'after', 2],
  [2, 0, 'before', 0],
  [2, 0, 'after', 1],
  [1, 1, 'before', 1],
  [1, 1, 'after', 1],
  [1, 0, 'after', 1],
  [1, 2, 'before', 1],
] as const)('a row dragged from %i to %i, %s it, gets the index %i', (from, at, side, expected) => {
  expect(dropIndex(from, at, side)).toBe(expected);
});
