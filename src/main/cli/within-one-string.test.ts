import { expect, it } from 'vitest';
import { ProblemError } from '../../shared/problem.ts';
import { withinOneString } from './within-one-string.ts';

const longest = 2 ** 30;

it.each([
  ['itself', () => 'a'.repeat(longest)],
  [
    'as a cause',
    () => {
      try {
        return 'a'.repeat(longest);
      } catch (cause) {
        throw new ProblemError({ kind: 'body-malformed', title: 'a', detail: 'b' }, { cause });
      }
    },
  ],
])('says of a string that would be too long that it is, %s', (_what, make) => {
  expect(() => withinOneString(make)).toThrow('Too large to be written');
});

it('leaves other faults as they are', () => {
  const fault = new RangeError('index out of range');
  expect(() =>
    withinOneString(() => {
      throw fault;
    }),
  ).toThrow(fault);
  expect(withinOneString(() => 'text')).toBe('text');
});
