import { describe, expect, it } from 'vitest';
import { cancellableCalls } from './cancellable-calls.ts';
import type { Call } from './handlers-of.ts';

function ignore(): void {
  // These tests do not read progress.
}

/** A call that ends when it is cancelled, and returns its name. */
function untilCancelled(name: string, { signal }: Call): Promise<string> {
  return new Promise((end) => signal.addEventListener('abort', () => end(name)));
}

describe('cancellableCalls', () => {
  it('waits for running calls, for calls that come meanwhile, and for calls that fail', async () => {
    const done: string[] = [];
    const waiting: (() => void)[] = [];
    const { handlers, ended } = cancellableCalls(
      {
        async write(name: string) {
          await new Promise<void>((go) => waiting.push(go));
          done.push(name);
          if (name === 'bad') throw new Error('It did not work.');
          return name;
        },
      },
      ignore,
    );
    const first = handlers.write('first');
    const allEnded = ended().then(() => done.push('ended'));
    const second = handlers.write('bad');
    for (const go of waiting) go();

    expect(await first).toBe('first');
    await expect(second).rejects.toThrow('It did not work.');
    await allEnded;
    expect(done).toEqual(['first', 'bad', 'ended']);
  });

  it('refuses calls after that', async () => {
    const { handlers, ended } = cancellableCalls({ read: () => 1 }, ignore);
    expect(handlers.read(undefined as never)).toBe(1);
    await ended();
    expect(() => handlers.read(undefined as never)).toThrow('The workspace is closed');
  });

  it('cancels the call with the id, and no other', async () => {
    const { handlers, cancelAll } = cancellableCalls({ wait: untilCancelled }, ignore);
    const ended: string[] = [];
    const calls = ['a', 'b', 'none'].map(async (name) => {
      const call = name === 'none' ? handlers.wait(name) : handlers.wait(name, name);
      ended.push(await call);
    });
    handlers.cancelCall({ callId: 'unknown' });
    handlers.cancelCall({ callId: 'b' });
    await calls[1];
    expect(ended).toEqual(['b']);
    cancelAll();
    await Promise.all(calls);
    expect(ended.toSorted()).toEqual(['a', 'b', 'none']);
  });

  it('cancels a call even if a refused call used the same id', async () => {
    let isUnderWay = false;
    const { handlers } = cancellableCalls(
      {
        async wait(name: string, call: Call) {
          if (isUnderWay) throw new Error('It is under way.');
          isUnderWay = true;
          return untilCancelled(name, call);
        },
      },
      ignore,
    );
    const first = handlers.wait('first', 'a');
    await expect(handlers.wait('second', 'a')).rejects.toThrow('It is under way.');

    handlers.cancelCall({ callId: 'a' });

    expect(await first).toBe('first');
  });

  it('reports progress under the id of the caller', async () => {
    const reported: unknown[] = [];
    const { handlers } = cancellableCalls(
      { tell: (done: number, call: Call) => call.tell({ stage: 'checking', done, total: 2 }) },
      (progress) => reported.push(progress),
    );
    handlers.tell(1, 'a');
    handlers.tell(2);
    expect(reported).toEqual([{ callId: 'a', stage: 'checking', done: 1, total: 2 }]);
  });
});
