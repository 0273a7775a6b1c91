import { describe, expect, it } from 'vitest';
import type { DataComparison, DataDifference } from '../../../shared/model/comparison.ts';
import { dataRowsOf, ignoredBy, isNote } from './data-rows.ts';

describe('dataRowsOf', () => {
  it('is one tree of the differences, below the type', () => {
    expect(linesOf(dataOf(['id', 'address.city', 'address.zip']), { rootLabel: 'User' })).toEqual([
      'v User',
      '    id: 1 | 2: different',
      '  v address',
      '      city: 1 | 2: different',
      '      zip: 1 | 2: different',
    ]);
  });

  it('keeps list positions, map keys and types of Any whole', () => {
    expect(
      linesOf(dataOf(['[0].id', 'labels["a.b"].at', 'payload.(pkg.T).name', '[pkg.ext]'])),
    ).toEqual([
      'v [0]',
      '    id: 1 | 2: different',
      'v labels["a.b"]',
      '    at: 1 | 2: different',
      'v payload',
      '  v (pkg.T)',
      '      name: 1 | 2: different',
      '  [pkg.ext]: 1 | 2: different',
    ]);
  });

  it('shows a difference that a list repeats once, and opens it', () => {
    const data = dataOf(['users[0].at', 'users[1].at', 'users[2].at']);
    const group = dataRowsOf(data, choices()).find(({ label }) => label === 'at');

    expect(linesOf(data)).toEqual(['v users[*]', '  > at: 1 | 2: 3 x different']);
    expect(linesOf(data, { toggled: new Set([group?.key ?? '']) })).toEqual([
      'v users[*]',
      '  v at: 1 | 2: 3 x different',
      '      users[0]: 1 | 2: different',
      '      users[1]: 1 | 2: different',
      '      users[2]: 1 | 2: different',
    ]);
    expect(group && ignoredBy(group)).toBe('users[*].at');
  });

  it('counts in a group what is not listed, and says so where it opens', () => {
    const data: DataComparison = {
      ...dataOf(['users[0].at', 'users[1].at']),
      unlisted: [{ path: 'users[*].at', kind: 'different', finding: 'different', count: 398 }],
      fieldCount: 400,
    };
    const group = dataRowsOf(data, choices()).find(({ label }) => label === 'at');
    const toggled = new Set([group?.key ?? '']);

    expect(linesOf(data, { toggled })).toEqual([
      'v users[*]',
      '  v at: 1 | 2: 400 x different',
      '      users[0]: 1 | 2: different',
      '      users[1]: 1 | 2: different',
      '      and 398 more, not listed',
    ]);
    expect(dataRowsOf(data, choices({ toggled })).map(isNote)).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it('adds equal fields when they are wanted, and counts what is not listed', () => {
    const data = {
      ...dataOf(['id']),
      ...{ fieldCount: 9, equalCount: 5 },
      equalFields: [{ path: 'name', left: '"a"', right: '"a"' }],
    };

    expect(linesOf(data)).toEqual([
      '  id: 1 | 2: different',
      '  and 3 more differences, not listed',
    ]);
    expect(linesOf(data, { isEqualShown: true })).toEqual([
      '  id: 1 | 2: different',
      '  name: "a" | "a": equal',
      '  and 3 more differences, not listed',
      '  and 4 more equal, not listed',
    ]);
  });

  it('says that there are no differences', () => {
    const data = { ...dataOf([]), fieldCount: 2, equalCount: 2 };

    expect(linesOf(data, { rootLabel: 'User' })).toEqual(['  No differences']);
  });

  it('shows a difference of the whole body, and one beside what is inside', () => {
    expect(linesOf(dataOf(['']))).toEqual(['  Whole body: 1 | 2: different']);
    expect(linesOf(dataOf([''], 'only in JSON'), { rootLabel: 'User' })).toEqual([
      '  User: 1 | 2: only in JSON',
    ]);
    expect(linesOf(dataOf(['a', 'a.b']))).toEqual([
      '  a: 1 | 2: different',
      'v a',
      '    b: 1 | 2: different',
    ]);
  });

  it('closes what the user closes', () => {
    expect(linesOf(dataOf(['a.b', 'c']), { toggled: new Set(['in a']) })).toEqual([
      '> a',
      '  c: 1 | 2: different',
    ]);
  });
});

type Choices = Parameters<typeof dataRowsOf>[1];

function choices(patch: Partial<Choices> = {}): Choices {
  return { rootLabel: null, isEqualShown: false, toggled: new Set(), ...patch };
}

function linesOf(data: DataComparison, patch: Partial<Choices> = {}): string[] {
  return dataRowsOf(data, choices(patch)).map(
    ({ level, isExpanded, label, values, finding, kind }) => {
      const arrow = isExpanded === null ? ' ' : isExpanded ? 'v' : '>';
      const found = kind === null ? '' : `: ${values.join(' | ')}: ${finding}`;
      return `${'  '.repeat(level - 1)}${arrow} ${label}${found}`;
    },
  );
}

function dataOf(paths: readonly string[], finding = 'different'): DataComparison {
  const differences = paths.map(
    (path): DataDifference => ({ path, left: '1', right: '2', kind: 'different', finding }),
  );
  return {
    fieldCount: paths.length,
    equalCount: 0,
    differentCount: paths.length,
    lessPreciseLeftCount: 0,
    lessPreciseRightCount: 0,
    differences,
    equalFields: [],
    notCounted: [],
    ignored: [],
  };
}
