import { expect, it } from 'vitest';
import { problem } from '../../../../shared/problem.ts';
import { placeOf, shownProblems } from './shown-problems.ts';

const misfit = (fieldPath: string, line: number) =>
  problem({ kind: 'json-mismatch', title: 'Misfit', detail: '', location: { line, fieldPath } });

it('shows a new problem only at rest', () => {
  expect(shownProblems([misfit('id', 2)], false, [])).toEqual([]);
  expect(shownProblems([misfit('id', 2)], true, [])).toEqual([misfit('id', 2)]);
});

it('goes on showing a problem whose line has moved, and none that is fixed', () => {
  const before = [misfit('id', 2), misfit('name', 3)].map(placeOf);
  expect(shownProblems([misfit('id', 4), misfit('role', 5)], false, before)).toEqual([
    misfit('id', 4),
  ]);
});
