import { describe, expect, it } from 'vitest';
import { followCalls } from './follow-calls.ts';

describe('followCalls', () => {
  it('waits for the calls under way, those that come meanwhile and those that fail too', async () => {
    const done: string[] = [];
    const waiting: (() => void)[] = [];
    const { handlers, ended } = followCalls({
      async write(name: string) {
        await new Promise<void>((go) => waiting.push(go));
        done.push(name);
        if (name === 'bad') throw new Error('It did not work.');
        return name;
      },
    });
    const first = handlers.write('first');
    const allEnded = ended().then(() => done.push('ended'));
    const second = handlers.write('bad');
    for (const go of waiting) go();

    expect(await first).toBe('first');
    await expect(second).rejects.toThrow('It did not work.');
    await allEnded;
    expect(done).toEqual(['first', 'bad', 'ended']);
  });

  it('refuses a call after that', async () => {
    const { handlers, ended } = followCalls({ read: () => 1 });
    expect(handlers.read()).toBe(1);
    await ended();
    expect(() => handlers.read()).toThrow('The workspace is closed');
  });
});
