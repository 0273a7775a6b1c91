import { describe, expect, it } from 'vitest';
import { untilAborted } from '../../pool/until-aborted.ts';
import { shareWork } from './share-work.ts';

const cancelled = { problem: { kind: 'cancelled' } };

/** Work that never ends by itself, and counts its starts and stops. */
function endless() {
  const seen = { begun: 0, stopped: 0 };
  return {
    seen,
    start(stop: AbortSignal): Promise<string> {
      seen.begun += 1;
      stop.addEventListener('abort', () => {
        seen.stopped += 1;
      });
      return untilAborted(new Promise<string>(() => undefined), stop);
    },
  };
}

describe('shareWork', () => {
  it('does the work once for all waiting callers, and again for later ones', async () => {
    const share = shareWork<number>();
    let begun = 0;
    const start = async () => {
      begun += 1;
      return begun;
    };
    const { signal } = new AbortController();

    expect(await Promise.all([share('a', signal, start), share('a', null, start)])).toEqual([1, 1]);
    expect(await share('a', signal, start)).toBe(2);
  });

  it('goes on while one caller waits, and stops with the last', async () => {
    const share = shareWork<string>();
    const { seen, start } = endless();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = share('a', one.signal, start);
    const second = share('a', other.signal, start);

    one.abort();
    await expect(first).rejects.toMatchObject(cancelled);
    expect(seen).toEqual({ begun: 1, stopped: 0 });
    other.abort();
    await expect(second).rejects.toMatchObject(cancelled);
    expect(seen).toEqual({ begun: 1, stopped: 1 });
  });

  it('is not kept running by callers without a signal', async () => {
    const share = shareWork<string>();
    const { seen, start } = endless();
    const reader = new AbortController();
    const read = share('a', reader.signal, start);
    const along = share('a', null, start);

    reader.abort();
    await expect(read).rejects.toMatchObject(cancelled);
    await expect(along).rejects.toMatchObject(cancelled);
    expect(seen).toEqual({ begun: 1, stopped: 1 });
  });

  it('starts again right after it was stopped', async () => {
    const share = shareWork<string>();
    const { seen, start } = endless();
    const stopped = new AbortController();
    const first = share('a', stopped.signal, start);
    stopped.abort();
    await expect(first).rejects.toMatchObject(cancelled);
    const again = share('a', new AbortController().signal, async () => 'done');

    expect(await again).toBe('done');
    expect(seen).toEqual({ begun: 1, stopped: 1 });
  });

  it('reports a failure to all callers', async () => {
    const share = shareWork<string>();
    const fails = () => Promise.reject(new Error('no room'));
    const { signal } = new AbortController();
    const both = [share('a', signal, fails), share('a', null, fails)];

    for (const each of both) await expect(each).rejects.toThrow('no room');
  });
});
