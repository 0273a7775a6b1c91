import type { FileData } from './file-data.ts';

/**
 * Upgrades a kind of file by one version. Takes the data of the file and returns the data of the next
 * version, without changing its input. Unknown keys stay: they are the user's.
 */
export interface Migration {
  /** The version that it starts from. */
  readonly from: number;
  migrate(data: FileData): FileData;
}

/** The current version after all migrations: the one that this Protodesk writes. */
export function currentVersion(migrations: readonly Migration[]): number {
  return migrations.length + 1;
}

/** Returns the version as a new file states it: not at all while there is only the first one. */
export function statedVersion(migrations: readonly Migration[]): FileData {
  return migrations.length === 0 ? {} : { schemaVersion: currentVersion(migrations) };
}

/** Returns the version in the data of a file; 1 when there is none. */
export function versionOf(data: FileData): number | null {
  const { schemaVersion = 1 } = data;
  return Number.isSafeInteger(schemaVersion) && (schemaVersion as number) >= 1
    ? (schemaVersion as number)
    : null;
}

/**
 * Upgrades the data of a file to the current version. Data of the current or a newer version stay unchanged.
 *
 * @param version from {@link versionOf}
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
