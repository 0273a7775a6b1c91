import { linkSync, lstatSync, renameSync, rmSync } from 'node:fs';

/** Thrown when another program wrote to a place between the look at it and the writing. */
export class ChangedMeanwhile extends Error {
  constructor() {
    super('Another program wrote there at the same time.');
  }
}

/**
 * Gives a file another name at one go, onto nothing that came there meanwhile, as renaming would.
 *
 * @throws ChangedMeanwhile when there is something; else errors are the system's own
 */
export function putNew(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const isThere = lstatSync(to, { throwIfNoEntry: false }) !== undefined;
    if (isThere || (error as NodeJS.ErrnoException).code === 'EEXIST') throw new ChangedMeanwhile();
    // Not every file system has links.
    renameSync(from, to);
    return;
  }
  rmSync(from);
}
