import { describe, expect, it } from 'vitest';
import type { DataDifference } from './comparison.ts';
import { groupDifferences, groupFinding } from './group-differences.ts';

function differenceAt(path: string, finding = 'Protobuf drops the time of day'): DataDifference {
  return { path, left: '2024-06-03', right: path, kind: 'less-precise-left', finding };
}

/** Returns each group as its path and finding, with its member paths. */
function grouped(differences: DataDifference[]) {
  return groupDifferences({ differences }).map((group) => [
    group.path,
    groupFinding(group),
    group.members.map(({ path }) => path),
  ]);
}

describe('groupDifferences', () => {
  it('shows a repeated difference once, at its first place, with its first values', () => {
    const differences = [
      differenceAt('products[0].created_at'),
      differenceAt('products[0].name', 'different'),
      differenceAt('products[1].created_at'),
      differenceAt('products[2].created_at'),
    ];

    expect(grouped(differences)).toEqual([
      [
        'products[*].created_at',
        '3 x Protobuf drops the time of day',
        ['products[0].created_at', 'products[1].created_at', 'products[2].created_at'],
      ],
      ['products[0].name', 'different', ['products[0].name']],
    ]);
    expect(groupDifferences({ differences })[0]?.first).toBe(differences[0]);
  });

  it('keeps two apart, and other findings of the same field', () => {
    const paths = ['a[0].at', 'a[1].at'];
    expect(
      grouped([...paths.map((path) => differenceAt(path)), differenceAt('a[2].at', 'another day')]),
    ).toEqual([
      ['a[0].at', 'Protobuf drops the time of day', ['a[0].at']],
      ['a[1].at', 'Protobuf drops the time of day', ['a[1].at']],
      ['a[2].at', 'another day', ['a[2].at']],
    ]);
  });

  it('counts what is not listed in the group of the listed ones', () => {
    const differences = [differenceAt('a[0].at'), differenceAt('a[1].at')];
    const { kind, finding } = differenceAt('');
    const unlisted = [{ path: 'a[*].at', kind, finding, count: 398 }];

    expect(groupDifferences({ differences, unlisted }).map(groupFinding)).toEqual([
      '400 x Protobuf drops the time of day',
    ]);
  });

  it('is empty without differences', () => {
    expect(groupDifferences({ differences: [] })).toEqual([]);
  });
});
