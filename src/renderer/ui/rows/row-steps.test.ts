import { describe, expect, it } from 'vitest';
import { rowMoveOf } from './row-keys.ts';
import { indexByKey, nextRow, type RowStep, rowStep, type SteppedRow } from './row-steps.ts';

/** Applies a key; a page has this many rows. */
function step(
  rows: readonly SteppedRow[],
  from: number,
  key: string,
  pageRows: number,
  canGoTo?: (row: SteppedRow) => boolean,
): RowStep | null {
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
  const move = rowMoveOf(event, pageRows);
  return move === null ? null : rowStep(rows, from, move, canGoTo);
}

describe('rowStep in a tree', () => {
  const rows: readonly SteppedRow[] = [
    { level: 1, isExpanded: true },
    { level: 2 },
    { level: 2, isExpanded: true },
    { level: 3, isExpanded: null },
    { level: 1 },
    { level: 1, isExpanded: false },
    { level: 1, isExpanded: true },
    { level: 1 },
  ];

  it.each([
    [0, 'ArrowDown', { kind: 'go', index: 1 }],
    [1, 'ArrowDown', { kind: 'go', index: 2 }],
    [0, 'ArrowUp', { kind: 'go', index: 0 }],
    [1, 'ArrowUp', { kind: 'go', index: 0 }],
    [7, 'ArrowDown', { kind: 'go', index: 7 }],
    [4, 'Home', { kind: 'go', index: 0 }],
    [0, 'End', { kind: 'go', index: 7 }],
    [4, 'PageUp', { kind: 'go', index: 2 }],
    [1, 'PageUp', { kind: 'go', index: 0 }],
    [6, 'PageDown', { kind: 'go', index: 7 }],
    [0, 'ArrowRight', { kind: 'go', index: 1 }],
    [2, 'ArrowRight', { kind: 'go', index: 3 }],
    [5, 'ArrowRight', { kind: 'toggle', index: 5 }],
    // An open row without children.
    [6, 'ArrowRight', null],
    [1, 'ArrowRight', null],
    [3, 'ArrowRight', null],
    [3, 'ArrowLeft', { kind: 'go', index: 2 }],
    [1, 'ArrowLeft', { kind: 'go', index: 0 }],
    [0, 'ArrowLeft', { kind: 'toggle', index: 0 }],
    [2, 'ArrowLeft', { kind: 'toggle', index: 2 }],
    [4, 'ArrowLeft', null],
    [0, 'x', null],
    [0, 'ContextMenu', null],
  ])('on row %i does %s for %j', (index, key, wanted) => {
    expect(step(rows, index, key, 2)).toEqual(wanted);
  });
});

describe('rowStep in a list', () => {
  const rows = Array.from({ length: 10 }, () => ({}));

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', -1, 0],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 0, 0],
    ['PageDown', 3, 8],
    ['PageUp', 3, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
  ])('%s from %i leads to %s', (key, from, index) => {
    expect(step(rows, from, key, 5)).toEqual({ kind: 'go', index });
  });

  it.each(['Enter', 'ArrowRight', 'ArrowLeft'])('%s leads nowhere', (key) => {
    expect(step(rows, 5, key, 5)).toBeNull();
  });

  it('leads nowhere in an empty list', () => {
    expect(step([], 0, 'End', 5)).toBeNull();
  });

  it.each([
    ['ArrowDown', 6],
    ['End', 9],
    ['ArrowRight', null],
    ['Enter', null],
  ])('as an index %s leads to %j', (key, index) => {
    const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
    expect(indexByKey(event, rows, 5, 5)).toBe(index);
  });
});

describe('rowStep in a list with headings', () => {
  // Headings at 0, 4 and 6; levels stand for kinds here.
  const rows = [0, 1, 1, 1, 0, 1, 0, 1].map((level) => ({ level }));
  const canGoTo = ({ level }: SteppedRow) => level === 1;

  it.each([
    ['ArrowDown', -1, 1],
    ['ArrowDown', 3, 5],
    ['ArrowUp', 5, 3],
    ['ArrowUp', 1, 1],
    ['ArrowDown', 7, 7],
    ['Home', 5, 1],
    ['End', 1, 7],
    ['PageDown', 1, 5],
    ['PageDown', 5, 7],
    ['PageUp', 7, 3],
    ['PageUp', 3, 1],
  ])('%s from %i leads to %i', (key, from, index) => {
    expect(step(rows, from, key, 3, canGoTo)).toEqual({ kind: 'go', index });
  });

  it('finds the row that replaces another, if there is one', () => {
    expect([nextRow(rows, 3, 1, canGoTo), nextRow(rows, 7, 1, canGoTo)]).toEqual([5, null]);
  });
});
