import { describe, expect, it } from 'vitest';
import { foldsOf, placeInSight, rowsInSight } from './text-folds.ts';
import { splitTextRows } from './text-rows.ts';

const text = `{
  "id": "a {",
  "list": [
    1,
    {
      "x": [],
      "y": 2
    }
  ],
  "empty": {
  },
  "end": true
}`;

function shownWith(depth: number, columns = 500): string[] {
  const rows = splitTextRows(text, columns);
  const folded = [...foldsOf(rows).values()].filter((fold) => fold.depth === depth);
  return Array.from(rowsInSight(rows.count, folded) ?? [], (row) => String(rows.lines[row]));
}

describe('foldsOf', () => {
  it('finds the lines between brackets, however deep, but no empty part', () => {
    const folds = [...foldsOf(splitTextRows(text)).values()];
    expect(folds.map(({ opens, closes, depth }) => [opens, closes, depth])).toEqual([
      [4, 7, 2],
      [2, 8, 1],
      [0, 12, 0],
    ]);
  });

  it('finds the same parts in a narrow pane', () => {
    const keys = (columns: number) =>
      [...foldsOf(splitTextRows(text, columns)).values()].map(({ key }) => key);
    expect(keys(6)).toEqual(keys(500));
  });

  it.each(['', '}', '[\n]', '{\n"never": "closed"', ']\n{\n1\n}'])('takes %j as it is', (odd) => {
    expect([...foldsOf(splitTextRows(odd)).values()].every(({ key }) => key > 0)).toBe(true);
  });
});

describe('rowsInSight', () => {
  it('leaves out what is folded', () => {
    expect(shownWith(0)).toEqual(['1', '13']);
    expect(shownWith(1)).toEqual(['1', '2', '3', '9', '10', '11', '12', '13']);
    expect(rowsInSight(5, [])).toBeNull();
  });

  it('says where a row is, or what it is folded into', () => {
    const inSight = Uint32Array.of(0, 1, 2, 8, 9);
    expect([0, 2, 5, 7, 8, 9].map((row) => placeInSight(inSight, row))).toEqual([0, 2, 2, 2, 3, 4]);
    expect(placeInSight(null, 7)).toBe(7);
  });
});
