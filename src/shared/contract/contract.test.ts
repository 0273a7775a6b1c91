import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProblemError } from '../problem.ts';
import { method, serve } from './contract.ts';

const contract = {
  double: method(z.object({ value: z.number() }), z.object({ value: z.number() })),
  fail: method(z.object({}), z.object({})),
  crash: method(z.object({}), z.object({})),
};

function serveIt(unexpected: string[] = []) {
  return serve(
    contract,
    {
      double: ({ value }) => ({ value: value * 2 }),
      fail: () => {
        throw new ProblemError({ kind: 'not-found', title: 'Gone', detail: 'It is not there.' });
      },
      crash: () => {
        throw new TypeError('x is not a function');
      },
    },
    (error, name) => unexpected.push(`${name}: ${(error as Error).message}`),
  );
}

describe('serve', () => {
  it('returns the value of a valid call', async () => {
    expect(await serveIt().double({ value: 21 })).toEqual({ ok: true, value: { value: 42 } });
  });

  it('refuses an invalid input before it runs, with the place', async () => {
    const result = await serveIt().double({ value: '21' });
    expect(result).toMatchObject({
      ok: false,
      problem: { kind: 'bad-input', cause: expect.stringContaining('value') },
    });
  });

  it('returns a thrown Problem as the result, without logging it', async () => {
    const unexpected: string[] = [];
    const result = await serveIt(unexpected).fail({});
    expect(result).toMatchObject({ ok: false, problem: { kind: 'not-found', severity: 'error' } });
    expect(unexpected).toEqual([]);
  });

  it('turns any other error into an internal Problem, and logs it', async () => {
    const unexpected: string[] = [];
    const result = await serveIt(unexpected).crash({});
    expect(result).toMatchObject({ ok: false, problem: { kind: 'internal' } });
    expect(unexpected).toEqual(['crash: x is not a function']);
  });

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'has nothing at %s',
    (name) => {
      expect((serveIt() as Record<string, unknown>)[name]).toBeUndefined();
    },
  );
});
