import { afterEach, describe, expect, it, vi } from 'vitest';
import { createChangeSaver } from './use-followed-draft.ts';

interface Named {
  readonly name: string;
  readonly id: string;
}

const saved: Named = { name: 'New environment', id: '' };

function named(name: string, id: string): Named {
  return { name, id };
}

function isSame(a: Named, b: Named): boolean {
  return a.name === b.name && a.id === b.id;
}

/** A disk whose writes end when the test says so. */
function slowDisk() {
  const writes: string[] = [];
  const ends: ((isWritten: boolean) => void)[] = [];
  let onWrite: () => void = () => undefined;
  return {
    writes,
    write(base: Named, { name, id }: Named): Promise<boolean> {
      writes.push(`${base.name} ${base.id} -> ${name} ${id}`);
      onWrite();
      return new Promise((end) => ends.push(end));
    },
    end: (isWritten: boolean) => ends.shift()?.(isWritten),
    /** Resolves with the next write. */
    next: () =>
      new Promise<void>((resolve) => {
        onWrite = resolve;
      }),
  };
}

describe('the saver of changes', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('retries a failed write, and reports what is left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const disk = slowDisk();
    const saver = createChangeSaver(saved, isSame, disk.write);
    const first = disk.next();
    saver.save(named('Mine', '1'));
    await first;
    disk.end(false);
    await new Promise((resolve) => setImmediate(resolve));

    const second = disk.next();
    vi.advanceTimersByTime(500);
    await second;
    disk.end(false);
    await new Promise((resolve) => setImmediate(resolve));

    const third = disk.next();
    const failing = saver.settle();
    await third;
    disk.end(false);
    expect(await failing).toEqual(named('Mine', '1'));

    const fourth = disk.next();
    const settled = saver.settle();
    await fourth;
    disk.end(true);
    expect(await settled).toBe(null);
    vi.advanceTimersByTime(60_000);
    expect(disk.writes).toEqual(Array(4).fill('New environment  -> Mine 1'));
  });

  it('keeps a value that is typed while a rename is under way', async () => {
    const disk = slowDisk();
    const saver = createChangeSaver(saved, isSame, disk.write);
    const first = disk.next();
    saver.save(named('Mine', '1'));
    await first;

    saver.save(named('Mine', '2'));
    saver.save(named('Mine', '3'));
    const second = disk.next();
    disk.end(true);
    await second;

    expect(disk.writes).toEqual(['New environment  -> Mine 1', 'Mine 1 -> Mine 3']);
  });

  it('delays a save that keeps the name of the file until a rename has ended', async () => {
    const disk = slowDisk();
    const saver = createChangeSaver(saved, isSame, disk.write);
    const first = disk.next();
    saver.save(named('Mine', '1'));
    await first;

    let nameInFile = saved.name;
    const atPause = saver.saveAtRest(() => named(nameInFile, '2'));
    const dropped = saver.saveAtRest(() => null);
    nameInFile = 'Mine';
    const second = disk.next();
    disk.end(true);
    await second;
    disk.end(true);
    await Promise.all([atPause, dropped]);

    expect(disk.writes).toEqual(['New environment  -> Mine 1', 'Mine 1 -> Mine 2']);
  });

  it('also waits for a write that starts while it waits', async () => {
    const disk = slowDisk();
    const saver = createChangeSaver(saved, isSame, disk.write);
    const first = disk.next();
    saver.save(named('Mine', '1'));
    await first;

    const asked: string[] = [];
    const atPause = saver.saveAtRest(() => {
      asked.push(...disk.writes);
      return null;
    });
    saver.save(named('Mine', '2'));
    const second = disk.next();
    disk.end(true);
    await second;
    expect(asked).toEqual([]);
    disk.end(true);
    await atPause;

    expect(asked).toEqual(['New environment  -> Mine 1', 'Mine 1 -> Mine 2']);
  });

  it('writes a value that is undone while it is being written', async () => {
    const disk = slowDisk();
    const saver = createChangeSaver(named('Mine', '1'), isSame, disk.write);
    const first = disk.next();
    saver.save(named('Mine', '2'));
    await first;

    saver.save(named('Mine', '1'));
    const second = disk.next();
    disk.end(true);
    await second;

    expect(disk.writes).toEqual(['Mine 1 -> Mine 2', 'Mine 2 -> Mine 1']);
  });

  it('retries a failed write under the name the file still has', async () => {
    const disk = slowDisk();
    const saver = createChangeSaver(saved, isSame, disk.write);
    const first = disk.next();
    saver.save(named('Mine', '1'));
    await first;
    disk.end(false);
    // The failure is known once the write's promise has settled.
    await new Promise((resolve) => setImmediate(resolve));

    const second = disk.next();
    saver.save(named('Mine', '1'));
    await second;

    expect(disk.writes).toEqual(['New environment  -> Mine 1', 'New environment  -> Mine 1']);
  });

  it('writes nothing when nothing changed', async () => {
    const disk = slowDisk();
    const saver = createChangeSaver(saved, isSame, disk.write);

    saver.save(named('New environment', ''));
    await new Promise((resolve) => setImmediate(resolve));

    expect(disk.writes).toEqual([]);
  });

  it('saves a change on top of the newest file, not on the old one', async () => {
    const disk = slowDisk();
    const saver = createChangeSaver(saved, isSame, disk.write);
    saver.follow(named('Theirs', '7'));
    const first = disk.next();
    saver.save(named('Theirs', '8'));
    await first;

    // Echoes of this write and of the one before change nothing.
    saver.follow(named('Theirs', '7'));
    const second = disk.next();
    saver.save(named('Theirs', '9'));
    disk.end(true);
    await second;

    expect(disk.writes).toEqual(['Theirs 7 -> Theirs 8', 'Theirs 8 -> Theirs 9']);
  });
});
