import { describe, expect, it } from 'vitest';
import type { Result } from '../../shared/contract/contract.ts';
import { type Problem, problem } from '../../shared/problem.ts';
import { createSecretKeeper } from './secret-keeper.ts';

const refused = problem({ kind: 'file-write', title: 'The disk is full', detail: '' });

/** A shell whose writes end when the test says so. */
function slowShell() {
  const kept: string[] = [];
  const ends: ((result: Result<Record<string, never>>) => void)[] = [];
  const problems: (Problem | null)[] = [];
  let changes = 0;
  const keeper = createSecretKeeper(
    {
      setSecret: ({ name, value }) => {
        kept.push(`${name}=${value}`);
        return new Promise((end) => ends.push(end));
      },
      revealSecret: async ({ name }) => ({ ok: true, value: { value: kept.at(-1) ?? name } }),
      deleteSecret: async ({ name }) => {
        kept.push(`-${name}`);
        return { ok: true, value: {} };
      },
      allowSecrets: async () => ({ ok: true, value: {} }),
      revokeSecret: async () => ({ ok: true, value: {} }),
    },
    () => {
      changes += 1;
    },
    (found) => problems.push(found),
  );
  const end = (result: Result<Record<string, never>> = { ok: true, value: {} }) => {
    ends.shift()?.(result);
    return new Promise((resolve) => setImmediate(resolve));
  };
  return { keeper, kept, problems, end, changes: () => changes };
}

describe('the keeper of secrets', () => {
  it('writes the last value typed while another write runs, and every name', async () => {
    const { keeper, kept, end, changes } = slowShell();
    keeper.keep('Log in/auth', 'a');
    keeper.keep('Log in/auth', 'ab');
    keeper.keep('Log in/auth', 'abc');
    keeper.keep('other', 'x');
    await end();
    await end();
    expect(changes()).toBe(0);
    await end();
    expect(kept).toEqual(['Log in/auth=a', 'Log in/auth=abc', 'other=x']);
    expect(changes()).toBe(1);
  });

  it('settles once all values are stored', async () => {
    const { keeper, end } = slowShell();
    let isSettled = false;
    keeper.keep('a', '1');
    const settling = keeper.settle().then(() => {
      isSettled = true;
    });
    expect(isSettled).toBe(false);
    await end();
    await settling;
    expect(isSettled).toBe(true);
    await keeper.settle();
  });

  it('reports why a value was not stored, and that the next one was', async () => {
    const { keeper, problems, end } = slowShell();
    keeper.keep('a', '1');
    await end({ ok: false, problem: refused });
    keeper.keep('a', '2');
    await end();
    expect(problems).toEqual([refused, null]);
  });

  it('retries what could not be stored, and names it when it has to settle', async () => {
    const { keeper, kept, end } = slowShell();
    keeper.keep('a', '1');
    await end({ ok: false, problem: refused });
    const failing = keeper.settle();
    await end({ ok: false, problem: refused });
    expect(await failing).toEqual([{ name: 'Secret: a', text: null }]);
    const settled = keeper.settle();
    await end();
    expect(await settled).toEqual([]);
    expect(kept).toEqual(['a=1', 'a=1', 'a=1']);
  });

  it('reveals and removes after the current write', async () => {
    const { keeper, kept, end } = slowShell();
    keeper.keep('a', '1');
    const revealing = keeper.reveal('a');
    await end();
    expect(await revealing).toEqual({ ok: true, value: { value: 'a=1' } });
    await keeper.remove('a');
    expect(kept).toEqual(['a=1', '-a']);
  });
});
