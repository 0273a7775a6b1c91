import { expect, it } from 'vitest';
import { ProblemError } from '../../shared/problem.ts';
import { withinOneString } from './within-one-string.ts';

const longest = 2 ** 30;

async function read(make: () => string): Promise<string> {
  async function* pieces(): AsyncGenerator<string> {
    yield make();
  }
  let text = '';
  for await (const piece of withinOneString(pieces())) text += piece;
  return text;
}

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
])('reports a string that would be too long, %s', async (_what, make) => {
  await expect(read(make)).rejects.toThrow('Too large for one text');
});

it('leaves other faults unchanged', async () => {
  const fault = new RangeError('index out of range');
  await expect(
    read(() => {
      throw fault;
    }),
  ).rejects.toThrow(fault);
  expect(await read(() => 'text')).toBe('text');
});
