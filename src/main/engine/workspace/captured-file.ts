import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { type CapturedValue, capturedValueSchema } from '../../../shared/model/capture.ts';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { writeFileAtomically } from '../disk/write-file-atomically.ts';
import { moveAway } from './move-away.ts';

/** The values that responses set, by environment; null when none is chosen. */
export interface CapturedFile {
  /** Sorted by name. */
  list(environmentName: string | null): readonly CapturedValue[];
  /**
   * Sets values, replacing those of the same variables. Resolves when they are on disk. When they cannot be
   * written, throws a Problem `file-write`, and they apply until the app closes.
   */
  set(environmentName: string | null, values: readonly CapturedValue[]): Promise<void>;
  /** Deletes a variable, or with null all of the environment. Throws like `set`. */
  clear(environmentName: string | null, variable: string | null): Promise<void>;
  /** Of all environments. */
  secretNames(): readonly string[];
  /** The Problem of a damaged file that was set aside, or of a newer version's file. */
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

/** Opens the file of captured values; it need not exist. It never contains values of secrets. */
export async function openCapturedFile(path: string): Promise<CapturedFile> {
  const { captured, isWritable, trouble } = await read(path);
  let lastWrite: Promise<void> = Promise.resolve();

  /** Writes one after another, each with the values at its turn. */
  function write(): Promise<void> {
    const writeAll = async (): Promise<void> => {
      if (!isWritable && trouble) throw new ProblemError(trouble);
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await writeFileAtomically(path, `${JSON.stringify(dataOf(captured), null, 2)}\n`);
      } catch (error) {
        throw new ProblemError(notWritten(path, error), { cause: error });
      }
    };
    const written = lastWrite.then(writeAll);
    lastWrite = written.catch(() => undefined);
    return written;
  }

  return {
    list(environmentName) {
      const values = captured.get(environmentName);
      return [...(values?.values() ?? [])].sort((a, b) => (a.variable < b.variable ? -1 : 1));
    },
    async set(environmentName, values) {
      const kept = captured.get(environmentName) ?? new Map<string, CapturedValue>();
      captured.set(environmentName, kept);
      for (const value of values) kept.set(value.variable, value);
      await write();
    },
    async clear(environmentName, variable) {
      if (variable === null) captured.delete(environmentName);
      else captured.get(environmentName)?.delete(variable);
      await write();
    },
    secretNames() {
      const values = [...captured.values()].flatMap((kept) => [...kept.values()]);
      return values.flatMap(({ secret }) => (secret === null ? [] : [secret]));
    },
    problem: () => trouble,
    settled: () => lastWrite,
  };
}

interface FoundFile {
  readonly captured: Captured;
  /** False for a newer version's file, and for a damaged one that cannot be moved away. */
  readonly isWritable: boolean;
  readonly trouble: Problem | null;
}

async function read(path: string): Promise<FoundFile> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return { captured: new Map(), isWritable: true, trouble: null };
    }
    return damaged(path, error);
  }
  try {
    const data: unknown = JSON.parse(text);
    if (isNewer(data)) return { captured: new Map(), isWritable: false, trouble: newer(path) };
    return { captured: capturedIn(fileSchema.parse(data)), isWritable: true, trouble: null };
  } catch (error) {
    return damaged(path, error);
  }
}

async function damaged(path: string, error: unknown): Promise<FoundFile> {
  const trouble = await moveAway(path, 'the captured values', error);
  return { captured: new Map(), isWritable: !existsSync(path), trouble };
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
    title: 'A newer Protodesk wrote the captured values',
    detail: 'This version leaves them unchanged: new values last until the app closes.',
    location: { file: path },
    hint: 'Start the newer version.',
  });
}

function notWritten(path: string, error: unknown): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-write',
    title: 'Captured values could not be saved',
    detail: `Writing ${path} failed. They last until the app closes.`,
    location: { file: path },
    hint: 'Check the disk space and permissions of the folder.',
    cause: messageOf(error),
  };
}
