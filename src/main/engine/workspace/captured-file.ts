import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type CapturedValue, capturedValueSchema } from '../../../shared/model/capture.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { setAside } from './set-aside.ts';
import { writeFileAtomically } from './write-file-atomically.ts';

/** What answers set, by environment; null stands for none being chosen. */
export interface CapturedFile {
  /** In the order of their names. */
  list(environmentName: string | null): Promise<readonly CapturedValue[]>;
  /**
   * Puts values in place of those of the same variables. Resolves when they are on disk; throws a
   * Problem `file-write` when they cannot be, and they hold until the app closes.
   */
  set(environmentName: string | null, values: readonly CapturedValue[]): Promise<void>;
  /** Forgets a variable, or with null all of the environment. Throws as `set` does. */
  clear(environmentName: string | null, variable: string | null): Promise<void>;
  /** Of all environments. */
  secretNames(): Promise<readonly string[]>;
  /** A file that was damaged and set aside, or that a newer version wrote. */
  problem(): Problem | null;
  /** Resolves when nothing waits to be written. */
  settled(): Promise<void>;
}

const currentVersion = 1;

const fileSchema = z.object({
  schemaVersion: z.literal(currentVersion),
  environments: z.array(
    z.object({ name: z.string().nullable(), values: z.array(capturedValueSchema) }),
  ),
});

type Captured = Map<string | null, Map<string, CapturedValue>>;

/**
 * Opens the file of captured values; it need not exist. Values of secrets are never in it.
 *
 * @param path asked for each time: where private data goes changes with who may write the workspace
 */
export function createCapturedFile(path: () => string): CapturedFile {
  let opened: Promise<Captured> | null = null;
  let trouble: Problem | null = null;
  let isWritable = true;
  let lastWrite: Promise<void> = Promise.resolve();

  async function read(): Promise<Captured> {
    let text: string;
    try {
      text = await readFile(path(), 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
      return damaged(error);
    }
    try {
      const data: unknown = JSON.parse(text);
      if (isNewer(data)) {
        isWritable = false;
        trouble = newer(path());
        return new Map();
      }
      return capturedIn(fileSchema.parse(data));
    } catch (error) {
      return damaged(error);
    }
  }

  /** One that cannot be moved away is not written over. */
  async function damaged(error: unknown): Promise<Captured> {
    trouble = await setAside(path(), 'the captured values', error);
    isWritable = !existsSync(path());
    return new Map();
  }

  function all(): Promise<Captured> {
    opened ??= read();
    return opened;
  }

  /** In turn, and each writes what holds when its turn comes. */
  function write(captured: Captured): Promise<void> {
    const writeAll = async (): Promise<void> => {
      if (!isWritable) throw new ProblemError(trouble ?? newer(path()));
      try {
        await mkdir(dirname(path()), { recursive: true, mode: 0o700 });
        await writeFileAtomically(path(), `${JSON.stringify(dataOf(captured), null, 2)}\n`);
      } catch (error) {
        throw new ProblemError(notWritten(path(), error), { cause: error });
      }
    };
    const written = lastWrite.then(writeAll);
    lastWrite = written.catch(() => undefined);
    return written;
  }

  return {
    async list(environmentName) {
      const values = (await all()).get(environmentName);
      return [...(values?.values() ?? [])].sort((a, b) => (a.variable < b.variable ? -1 : 1));
    },
    async set(environmentName, values) {
      const captured = await all();
      const kept = captured.get(environmentName) ?? new Map<string, CapturedValue>();
      captured.set(environmentName, kept);
      for (const value of values) kept.set(value.variable, value);
      await write(captured);
    },
    async clear(environmentName, variable) {
      const captured = await all();
      if (variable === null) captured.delete(environmentName);
      else captured.get(environmentName)?.delete(variable);
      await write(captured);
    },
    async secretNames() {
      const values = [...(await all()).values()].flatMap((kept) => [...kept.values()]);
      return values.flatMap(({ secret }) => (secret === null ? [] : [secret]));
    },
    problem: () => trouble,
    settled: () => lastWrite,
  };
}

function isNewer(data: unknown): boolean {
  const found = z.object({ schemaVersion: z.number() }).safeParse(data);
  return found.success && found.data.schemaVersion > currentVersion;
}

function capturedIn({ environments }: z.output<typeof fileSchema>): Captured {
  return new Map(
    environments.map(({ name, values }) => [
      name,
      new Map(values.map((value) => [value.variable, value])),
    ]),
  );
}

function dataOf(captured: Captured): z.input<typeof fileSchema> {
  const environments = [...captured]
    .filter(([, values]) => values.size > 0)
    .map(([name, values]) => ({ name, values: [...values.values()] }));
  return { schemaVersion: currentVersion, environments };
}

function newer(path: string): Problem {
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'The captured values were written by a newer Protodesk',
    detail:
      'This version cannot read them and leaves them as they are: what is captured now holds until the app closes.',
    location: { file: path },
    hint: 'Start the newer version.',
  });
}

function notWritten(path: string, error: unknown): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-write',
    title: 'Captured values could not be saved',
    detail: `Writing ${path} failed. They hold until the app closes.`,
    location: { file: path },
    hint: 'Check that the disk has room and that the folder may be written to.',
    cause: messageOf(error),
  };
}
