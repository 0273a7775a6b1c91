import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';

/** Thrown when another program wrote to a path between the check and the write. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('Another program wrote there at the same time.');
  }
}

/**
 * Renames a file in one step; unlike a plain rename it never replaces a file that appeared meanwhile.
 *
 * @throws ChangedMeanwhile when the target exists; other errors are the system's own
 */
export function putNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const isThere = lstatSync(to, { throwIfNoEntry: false }) !== undefined;
    if (isThere || (error as NodeJS.ErrnoException).code === 'EEXIST') throw new ChangedMeanwhile();
    // Not every file system has hard links.
    renameSync(from, to);
    return;
  }
  rmSync(from);
}
