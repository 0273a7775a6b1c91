import { describe, expect, it } from 'vitest';
import { createPendingWrites } from './pending-writes.ts';

/** An editor whose writes end when they are told to. */
function slowEditor(name: string, said: string[]) {
  let end: () => void = () => undefined;
  return {
    flush: () =>
      new Promise<void>((resolve) => {
        said.push(`flush ${name}`);
        end = () => {
          said.push(`done ${name}`);
          resolve();
        };
      }),
    end: () => end(),
  };
}

describe('pending writes', () => {
  it('settle once all editors are flushed, and those that are gone have ended', async () => {
    const said: string[] = [];
    const pending = createPendingWrites();
    const gone = slowEditor('gone', said);
    const open = slowEditor('open', said);
    pending.add(gone.flush)();
    pending.add(open.flush);
    const settling = pending.settle().then(() => said.push('settled'));
    open.end();
    await new Promise((resolve) => setImmediate(resolve));
    gone.end();
    await settling;
    expect(said).toEqual(['flush gone', 'flush open', 'done open', 'done gone', 'settled']);
  });

  it('settle at once without editors', async () => {
    await expect(createPendingWrites().settle()).resolves.toBeUndefined();
  });
});
