import { expect, it } from 'vitest';
import { hiddenTabs } from './hidden-tabs.ts';

it.each([
  [0, 961, 0],
  [6, 961, 0],
  [7, 961, 1],
  [8, 961, 2],
  [12, 961, 6],
  [60, 961, 54],
  [200, 1601, 190],
  [2, 100, 1],
])('of %i tabs in a strip of %i px, %i have no room', (count, stripPx, hidden) => {
  expect(hiddenTabs(count, stripPx)).toBe(hidden);
});
