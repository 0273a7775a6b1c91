import { expect, it } from 'vitest';
import { hiddenTabs } from './hidden-tabs.ts';

it.each([
  [0, 961, 0],
  [7, 961, 0],
  [8, 961, 1],
  [12, 961, 5],
  [60, 961, 53],
  [200, 1601, 188],
  [2, 100, 1],
])('of %i tabs in a strip of %i px, %i have no room', (count, stripPx, hidden) => {
  expect(hiddenTabs(count, stripPx)).toBe(hidden);
});
