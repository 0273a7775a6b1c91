import { describe, expect, it } from 'vitest';
import {
  followScroll,
  maxScrollHeightPx,
  type RowGeometry,
  revealRow,
  rowOffset,
  rowRange,
  scrollHeight,
  settleScroll,
} from './row-window.ts';

const small: RowGeometry = { rowCount: 1000, rowHeightPx: 24, viewportPx: 480 };
const huge: RowGeometry = { rowCount: 1_100_000, rowHeightPx: 24, viewportPx: 480 };
const top = { scrollTopPx: 0, topPx: 0 };

describe('followScroll', () => {
  it('uses the scroll bar directly while the rows fit', () => {
    expect(followScroll(top, 1234, small)).toEqual({ scrollTopPx: 1234, topPx: 1234 });
  });

  it('scales jumps in a list taller than a browser can lay out', () => {
    const half = (maxScrollHeightPx - 480) / 2;

    const window = followScroll(top, half, huge);

    expect(scrollHeight(huge)).toBe(maxScrollHeightPx);
    expect(rowRange(window, huge, 0)).toEqual({ start: 549_990, end: 550_010 });
  });

  it('applies small moves one to one in a scaled list', () => {
    const before = followScroll(top, 4_000_000, huge);

    const after = followScroll(before, 4_000_100, huge);

    expect(after.topPx - before.topPx).toBeCloseTo(100, 6);
  });

  it.each([
    ['first', 0, { start: 0, end: 20 }],
    ['last', maxScrollHeightPx - 480, { start: 1_099_980, end: 1_100_000 }],
  ])('reaches the %s row of a scaled list', (_name, scrollTop, range) => {
    expect(rowRange(followScroll(top, scrollTop, huge), huge, 0)).toEqual(range);
  });
});

describe('settleScroll', () => {
  it('keeps the last rows reachable after one-to-one moves', () => {
    const near = followScroll(top, maxScrollHeightPx - 480 - 1000, huge);
    const atBarsEnd = followScroll(near, maxScrollHeightPx - 480, huge);
    const settled = settleScroll(atBarsEnd, huge);

    expect([
      rowRange(atBarsEnd, huge, 0).end < huge.rowCount,
      settled.topPx === atBarsEnd.topPx,
      settled.scrollTopPx < maxScrollHeightPx - 480,
    ]).toEqual([true, true, true]);
  });

  it('does nothing in a list that is not scaled', () => {
    const window = followScroll(top, 1234, small);

    expect(settleScroll(window, small)).toBe(window);
  });
});

describe('revealRow', () => {
  it('does not move when the row is already visible', () => {
    expect(revealRow(top, 19, small)).toBe(top);
  });

  it.each([
    ['below, at the lower edge', top, 20, 24],
    ['above, at the upper edge', { scrollTopPx: 2400, topPx: 2400 }, 50, 1200],
  ])('shows a row %s', (_name, before, row, topPx) => {
    expect(revealRow(before, row, small)).toEqual({ scrollTopPx: topPx, topPx });
  });

  it('shows any row of a scaled list at the position of the scroll bar', () => {
    const window = revealRow(top, 1_000_000, huge, 'center');
    const offset = rowOffset(window, 1_000_000, huge) - window.scrollTopPx;

    expect(offset).toBe((480 - 24) / 2);
    expect(followScroll(window, window.scrollTopPx, huge)).toEqual(window);
  });

  it('stays at the top of a list that needs no scrolling', () => {
    expect(revealRow(top, 4, { rowCount: 5, rowHeightPx: 24, viewportPx: 60 })).toEqual({
      scrollTopPx: 60,
      topPx: 60,
    });
  });
});

describe('rowRange', () => {
  it('adds rows on both sides and stays inside the list', () => {
    expect([
      rowRange(top, small, 8),
      rowRange({ scrollTopPx: 240, topPx: 240 }, small, 8),
      rowRange(top, { ...small, rowCount: 3 }, 8),
    ]).toEqual([
      { start: 0, end: 28 },
      { start: 2, end: 38 },
      { start: 0, end: 3 },
    ]);
  });
});
