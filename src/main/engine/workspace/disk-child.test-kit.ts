import process from 'node:process';
import { type LockKind, lockWorkspace } from './workspace-lock.ts';

/** What tests of the disk run in a process of its own, which they may kill or limit. */
const tasks: Readonly<Record<string, (...words: string[]) => Promise<void>>> = {
  /** Says whether it got the right to write to a workspace, and keeps it until it is killed. */
  async lock(folder = '', kind = '') {
    const lock = await lockWorkspace(folder, kind as LockKind);
    process.stdout.write(lock ? 'taken' : 'refused');
    setInterval(() => undefined, 1000);
  },
};

const [, , task = '', ...words] = process.argv;
void tasks[task]?.(...words);
