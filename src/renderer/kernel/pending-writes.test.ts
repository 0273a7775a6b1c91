import { describe, expect, it } from 'vitest';
import type { Unsaved } from '../../shared/model/unsaved.ts';
import { createPendingWrites } from './pending-writes.ts';

/** An editor whose writes end when the test says so; they succeed at the first attempt by default. */
function slowEditor(name: string, said: string[]) {
  let end: () => void = () => undefined;
  let writing: Promise<Unsaved | null> = Promise.resolve(null);
  return {
    flush: () => {
      writing = new Promise<null>((resolve) => {
        said.push(`flush ${name}`);
        end = () => {
          said.push(`done ${name}`);
          resolve(null);
        };
      });
      return writing;
    },
    settle: () => writing,
    end: () => end(),
  };
}

describe('pending writes', () => {
  it('settle once all editors are flushed and closed editors have finished', async () => {
    const said: string[] = [];
    const pending = createPendingWrites();
    const gone = slowEditor('gone', said);
    const open = slowEditor('open', said);
    pending.add(gone)();
    pending.add(open);
    const settling = pending.settle().then(() => said.push('settled'));
    open.end();
    await new Promise((resolve) => setImmediate(resolve));
    gone.end();
    await settling;
    expect(said).toEqual(['flush gone', 'flush open', 'done open', 'done gone', 'settled']);
  });

  it('settle at once without editors', async () => {
    await expect(createPendingWrites().settle()).resolves.toEqual([]);
  });

  it('name what an editor could not write, even a closed one, until it is written', async () => {
    const pending = createPendingWrites();
    let unsaved: Unsaved | null = { name: 'Environment: Local', text: '{}' };
    const editor = { flush: async () => unsaved, settle: async () => unsaved };
    const leave = pending.add(editor);
    expect(await pending.settle()).toEqual([unsaved]);
    leave();
    expect(await pending.settle()).toEqual([unsaved]);
    unsaved = null;
    expect(await pending.settle()).toEqual([]);
    unsaved = { name: 'Of another', text: '{}' };
    expect(await pending.settle()).toEqual([]);
  });
});
