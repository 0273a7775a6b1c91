import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Session, sessionSchema } from '../../../shared/contract/engine.ts';
import { messageOf, type Problem, ProblemError } from '../../../shared/problem.ts';
import { setAside } from './set-aside.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** The open tabs with their drafts, on disk within the second. */
export interface SessionFile {
  /** Null when there is none yet; a damaged file is set aside, reported, and costs only itself. */
  read(): Promise<{ session: Session | null; problem: Problem | null }>;
  /** Resolves when it is on disk. Of calls that wait, only the last is written. */
  save(session: Session): Promise<void>;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

/** Opens the session file at a path; its folder need not exist. */
export function createSessionFile(path: string): SessionFile {
  let waiting: Session | null = null;
  let writing: Promise<void> | null = null;

  async function writeAll(): Promise<void> {
    try {
      while (waiting) {
        const session = waiting;
        waiting = null;
        try {
          await mkdir(dirname(path), { recursive: true });
          await writeFileAtomically(path, JSON.stringify(session));
        } catch (error) {
          // A newer one waits: it holds all that this one did, and gets its own try.
          if (!waiting) throw error;
        }
      }
    } finally {
      // In the same turn in which the last one was done, so that none can come too late to be seen.
      writing = null;
    }
  }

  return {
    async read() {
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
          return { session: null, problem: null };
        }
        return { session: null, problem: await setAside(path, 'the open tabs', error) };
      }
      try {
        return { session: sessionSchema.parse(JSON.parse(text)), problem: null };
      } catch (error) {
        return { session: null, problem: await setAside(path, 'the open tabs', error) };
      }
    },
    async settled() {
      // What failed was told to whoever saved it.
      await writing?.catch(() => undefined);
    },
    async save(session) {
      waiting = session;
      writing ??= writeAll();
      try {
        await writing;
      } catch (error) {
        throw new ProblemError({
          kind: 'file-write',
          title: 'Your open tabs could not be saved',
          detail: `Writing ${path} failed. They stay in this window, but not beyond it.`,
          location: { file: path },
          hint: 'Check that the disk has room and that the folder may be written to.',
          cause: messageOf(error),
        });
      }
    },
  };
}
