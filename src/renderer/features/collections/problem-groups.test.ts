import { describe, expect, it } from 'vitest';
import { type Problem, problem } from '../../../shared/problem.ts';
import { problemGroups, problemKey } from './problem-groups.ts';

function inFile(file: string | null, title: string): Problem {
  return problem({
    kind: 'workspace-file',
    title,
    detail: '',
    ...(file !== null && { location: { file, line: 2 } }),
  });
}

describe('problemGroups', () => {
  it('groups problems by file, wherever they appear', () => {
    const all = [inFile('/w/a', '1'), inFile(null, '2'), inFile('/w/c/b', '3'), inFile('a', '4')];
    expect(
      problemGroups(all, '/w').map(({ file, problems }) => [
        file,
        problems.map(({ title }) => title),
      ]),
    ).toEqual([
      ['a', ['1', '4']],
      [null, ['2']],
      ['c/b', ['3']],
    ]);
  });
});

describe('problemKey', () => {
  it('is equal only for equal problems', () => {
    expect(problemKey(inFile('a', '1'))).toBe(problemKey(inFile('a', '1')));
    expect(problemKey(inFile('a', '1'))).not.toBe(problemKey(inFile('a', '2')));
  });
});
