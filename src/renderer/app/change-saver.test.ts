import { describe, expect, it } from 'vitest';
import type { Environment } from '../../../shared/model/workspace.ts';
import { createEnvironmentSaver } from './environment-saver.ts';

const saved: Environment = { name: 'New environment', variables: {} };

function environmentOf(name: string, id: string): Environment {
  return { name, variables: { id } };
}

/** A disk whose writes end when they are told to. */
function slowDisk() {
  const writes: string[] = [];
  const ends: ((isWritten: boolean) => void)[] = [];
  let onWrite: () => void = () => undefined;
  return {
    writes,
    write(previousName: string, { name, variables }: Environment): Promise<boolean> {
      writes.push(`${previousName} -> ${name} ${variables.id}`);
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

describe('the saver of an environment', () => {
  it('keeps a value that is typed while a rename is under way', async () => {
    const disk = slowDisk();
    const saver = createEnvironmentSaver(saved, disk.write);
    const first = disk.next();
    saver.save(environmentOf('Mine', '1'));
    await first;

    saver.save(environmentOf('Mine', '2'));
    saver.save(environmentOf('Mine', '3'));
    const second = disk.next();
    disk.end(true);
    await second;

    expect(disk.writes).toEqual(['New environment -> Mine 1', 'Mine -> Mine 3']);
  });

  it('writes a value that is taken back while it is being written', async () => {
    const disk = slowDisk();
    const saver = createEnvironmentSaver(environmentOf('Mine', '1'), disk.write);
    const first = disk.next();
    saver.save(environmentOf('Mine', '2'));
    await first;

    saver.save(environmentOf('Mine', '1'));
    const second = disk.next();
    disk.end(true);
    await second;

    expect(disk.writes).toEqual(['Mine -> Mine 2', 'Mine -> Mine 1']);
  });

  it('tries again what could not be written, under the name that the file still has', async () => {
    const disk = slowDisk();
    const saver = createEnvironmentSaver(saved, disk.write);
    const first = disk.next();
    saver.save(environmentOf('Mine', '1'));
    await first;
    disk.end(false);
    // The failure is known once the promise of the write has settled.
    await new Promise((resolve) => setImmediate(resolve));

    const second = disk.next();
    saver.save(environmentOf('Mine', '1'));
    await second;

    expect(disk.writes).toEqual(['New environment -> Mine 1', 'New environment -> Mine 1']);
  });

  it('writes nothing when nothing changed', async () => {
    const disk = slowDisk();
    const saver = createEnvironmentSaver(saved, disk.write);

    saver.save({ name: 'New environment', variables: {} });
    await new Promise((resolve) => setImmediate(resolve));

    expect(disk.writes).toEqual([]);
  });
});
