import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IndexedFile } from '../../../proto/types/schema-index.ts';
import type { CheckedSet } from './check-index.ts';

/** The coarsest resolution of file times on some file systems. */
const doubtMs = 2000;
const bufFileNames = ['buf.yaml', 'buf.work.yaml', 'buf.gen.yaml'];
/** The number of parallel disk checks. */
const atOnce = 16;

/**
 * True when anything may have changed since some sets were read. Checks sizes and times, which is much
 * cheaper than reading. A new or removed file shows in the time of its folder.
 *
 * @param folders all below the sources
 * @param sinceMs when the reading began, in milliseconds since 1970
 */
export async function isChangedSince(
  sets: readonly CheckedSet[],
  folders: readonly string[],
  sinceMs: number,
): Promise<boolean> {
  const looks = lookAtAll(sets, folders, sinceMs - doubtMs);
  let isChanged = false;
  async function lookOn(): Promise<void> {
    for (const look of looks) {
      if (isChanged) return;
      if (await look()) isChanged = true;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lookOn));
  return isChanged;
}

function* lookAtAll(
  sets: readonly CheckedSet[],
  folders: readonly string[],
  changedMs: number,
): Generator<() => Promise<boolean>> {
  for (const folder of folders) {
    yield () => isNewer(folder, changedMs);
    for (const name of bufFileNames) yield () => isNewer(join(folder, name), changedMs);
  }
  for (const { lookup } of sets) {
    for (const file of lookup.index.files) {
      if (file.origin === 'disk') yield () => isOther(file.path, file);
    }
    for (const { absolutePath, kind } of lookup.index.sources) {
      if (kind === 'descriptor-set') yield () => isNewer(absolutePath, changedMs);
    }
  }
}

async function isNewer(path: string, changedMs: number): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found !== null && found.mtimeMs >= changedMs;
}

async function isOther(path: string, { size, modifiedMs }: IndexedFile): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.size !== size || found.mtimeMs !== modifiedMs;
}
