import { z } from 'zod';
import { type CapturedValue, capturedValueSchema } from '../../../shared/model/capture.ts';
import type { Problem } from '../../../shared/problem.ts';
import { openPrivateFile } from './private-file.ts';

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
  const file = await openPrivateFile(path, {
    ...{ schema: fileSchema, version: currentVersion, content: 'captured values' },
  });
  const captured: Captured = file.data === null ? new Map() : capturedIn(file.data);
  let lastWrite: Promise<void> = Promise.resolve();

  /** Writes one after another, each with the values at its turn. */
  function write(): Promise<void> {
    const written = lastWrite.then(() => file.write(dataOf(captured)));
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
    problem: () => file.trouble,
    settled: () => lastWrite,
  };
}

function capturedIn({ environments }: z.output<typeof fileSchema>): Captured {
  return new Map(
    environments.map(({ name, values }) => [
      name,
      new Map(values.map((value) => [value.variable, value])),
    ]),
  );
}

function dataOf(captured: Captured): z.output<typeof fileSchema> {
  const environments = [...captured]
    .filter(([, values]) => values.size > 0)
    .map(([name, values]) => ({ name, values: [...values.values()] }));
  return { schemaVersion: currentVersion, environments };
}
