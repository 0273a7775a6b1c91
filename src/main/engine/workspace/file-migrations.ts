import type { FileData } from './file-data.ts';

/**
 * One step from a version of a kind of file to the next. It gets the data of the file, and gives
 * them as the next version has them; it changes nothing of what it gets. Keys that it does not know
 * it leaves alone: they are the user's.
 */
export interface Migration {
  /** The version that it starts from. */
  readonly from: number;
  migrate(data: FileData): FileData;
}

/** The version that a list of migrations ends with: the one that this Protodesk writes. */
export function currentVersion(migrations: readonly Migration[]): number {
  return migrations.length + 1;
}

/** The version that the data of a file name; a file that names none is one of version 1. */
export function versionOf(data: FileData): number | null {
  const { schemaVersion = 1 } = data;
  return Number.isSafeInteger(schemaVersion) && (schemaVersion as number) >= 1
    ? (schemaVersion as number)
    : null;
}

/**
 * Brings the data of a file to the current version. Data that are of it, or of a newer one, come
 * back as they are.
 *
 * @param version as {@link versionOf} gives it
 */
export function migrated(
  data: FileData,
  version: number,
  migrations: readonly Migration[],
): FileData {
  const steps = migrations.slice(version - 1);
  if (steps.length === 0) return data;
  const after = steps.reduce((before, step) => step.migrate(before), data);
  return { ...after, schemaVersion: currentVersion(migrations) };
}
