import { describe, expect, it } from 'vitest';
import { testsNear, testsWithin } from './tests-near.mjs';

const files = new Map([
  ['src/a.ts', 'export const a = 1;'],
  ['src/a.test.ts', "import { a } from './a.ts';"],
  ['src/b/b.ts', "import { a } from '../a.ts';"],
  ['src/b/b.test.ts', "import { b } from './b.ts';"],
  ['src/c.ts', "export async function c() { return await import('./b/b.ts'); }"],
  ['src/c.test.ts', "import './c.ts';"],
  ['src/other.ts', "export type { A } from 'a';"],
  ['src/other.test.ts', "import type { A } from './other.ts';"],
]);

describe('testsNear', () => {
  it('lists the tests of what changed first, then those of its importers, at any depth', () => {
    expect(testsNear(files, ['src/a.ts'])).toEqual([
      'src/a.test.ts',
      'src/b/b.test.ts',
      'src/c.test.ts',
    ]);
  });

  it('lists a changed test before all others, and once', () => {
    expect(testsNear(files, ['src/a.ts', 'src/c.test.ts'])).toEqual([
      'src/c.test.ts',
      'src/a.test.ts',
      'src/b/b.test.ts',
    ]);
  });

  it('follows type imports, and deleted files', () => {
    expect(testsNear(files, ['src/other.ts', 'src/gone.test.ts'])).toEqual(['src/other.test.ts']);
  });

  it('handles import cycles', () => {
    const circle = new Map([
      ['x.ts', "import './y.ts';"],
      ['y.ts', "import './x.ts';"],
      ['y.test.ts', "import './y.ts';"],
    ]);
    expect(testsNear(circle, ['x.ts'])).toEqual(['y.test.ts']);
  });
});

describe('testsWithin', () => {
  const seconds: Readonly<Record<string, number>> = { long: 50, short: 2, other: 3 };
  const secondsOf = (path: string) => seconds[path] ?? 1;

  it('leaves out what does not fit, and keeps later ones', () => {
    expect(testsWithin(['short', 'long', 'other'], secondsOf, 5)).toEqual(['short', 'other']);
  });

  it('always includes the nearest', () => {
    expect(testsWithin(['long', 'short'], secondsOf, 5)).toEqual(['long']);
  });
});
