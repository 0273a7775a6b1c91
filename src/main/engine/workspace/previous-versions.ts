import { randomUUID } from 'node:crypto';
import { copyFileSync, linkSync, renameSync, rmSync } from 'node:fs';
import {
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { moveAcross, temporaryBeside } from '../disk/move-across.ts';
import { assertPlainWay } from '../disk/plain-way.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** Per file; a save keeps two: the replaced version, and a copy of the new one. */
const maxVersions = 20;

/** How many stay when the limit is passed: otherwise each save would have to find the oldest. */
const keptVersions = 12;

/** Per file, beyond the newest two. */
const maxBytes = 8 * 1024 * 1024;

/** What a save keeps of a file. */
export interface VersionKeeper {
  /**
   * Keeps the existing file, synchronously. It is the file itself, not a copy: a program that has it open
   * writes into the kept version.
   */
  keepReplaced(): void;
  /** Resolves when the copy is written and excess versions are gone. Never rejects. */
  settled(): Promise<void>;
  /** Removes the kept versions of a save that failed. */
  forget(): Promise<void>;
}

/**
 * Starts to keep versions of a workspace file: the file being replaced, and a copy of the new content, since
 * another program may overwrite that in the same file. Keeps none when its folder cannot be made.
 */
export async function keepVersions(
  place: WorkspacePlace,
  path: string,
  content: string,
): Promise<VersionKeeper> {
  const folder = versionsFolder(place, path);
  const isReady = await makeVersionsFolder(folder);
  const replaced = join(folder, versionName());
  const written = join(folder, `${versionName()}${ownSuffix}`);
  /**
   * The replaced file, next to it: the private folder may be on another disk, where hard links are
   * impossible.
   */
  const beside = temporaryBeside(path);
  let isBeside = false;
  // In parallel with flushing the file itself, which takes longer.
  const copied = isReady ? keepCopy(folder, written, content) : Promise.resolve();
  return {
    keepReplaced() {
      if (!isReady) return;
      if (tryLink(path, replaced)) return;
      isBeside = tryLink(path, beside);
      // Not every file system has hard links.
      if (!isBeside) tryCopy(path, replaced);
    },
    async settled() {
      if (isBeside) {
        await keepAcross(beside, replaced);
        await rm(beside, { force: true }).catch(() => undefined);
      }
      await copied;
    },
    async forget() {
      await copied;
      for (const kept of [replaced, written, beside])
        await rm(kept, { force: true }).catch(() => undefined);
    },
  };
}

/**
 * Keeps a copy of a text found in a file: otherwise what other programs wrote would be lost. Nothing waits
 * for it, so it is not flushed. Never rejects; the newest version is not kept twice.
 */
export async function keepFoundText(
  place: WorkspacePlace,
  path: string,
  text: string,
): Promise<void> {
  const [newest] = await listVersions(place, path);
  const known = newest === undefined ? null : await readFile(newest, 'utf8').catch(() => null);
  if (known === text) return;
  const folder = versionsFolder(place, path);
  if (!(await makeVersionsFolder(folder))) return;
  await keepCopy(folder, join(folder, versionName()), text);
}

/**
 * Keeps a file about to be replaced as its newest version; the file stays until then. Rejects only for a link
 * on the way. A missing file is fine.
 */
export async function keepReplaced(place: WorkspacePlace, path: string): Promise<void> {
  await assertPlainWay(place.folder, path);
  const folder = versionsFolder(place, path);
  if (!(await makeVersionsFolder(folder))) return;
  const kept = join(folder, versionName());
  if (!tryLink(path, kept)) await keepAcross(path, kept);
  await prune(folder);
}

/**
 * Removes a file, and keeps it as its newest version. A missing file is fine.
 *
 * @throws Error the system's own, when it cannot be removed
 */
export async function keepRemoved(place: WorkspacePlace, path: string): Promise<void> {
  await assertPlainWay(place.folder, path);
  const folder = versionsFolder(place, path);
  const isReady = await makeVersionsFolder(folder);
  const kept = join(folder, versionName());
  const isMoved =
    isReady &&
    (await moveAcross(path, kept).then(
      () => true,
      () => false,
    ));
  if (isMoved) await prune(folder);
  else await rm(path, { force: true });
}

/**
 * Moves the versions of a file, or of all files of a folder, along with it. Never rejects: the move itself is
 * done, and versions left behind do no harm.
 */
export async function moveVersions(place: WorkspacePlace, from: string, to: string): Promise<void> {
  const kept = versionsFolder(place, from);
  try {
    await stat(kept);
    await moveInto(kept, versionsFolder(place, to));
  } catch {
    // Nothing is kept, or it stays.
  }
}

/** If a file with that name existed before, both have their versions there: version names differ. */
async function moveInto(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!takenCodes.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    for (const name of await readdir(from)) await moveInto(join(from, name), join(to, name));
    await rmdir(from);
  }
}

const takenCodes: ReadonlySet<string> = new Set(['ENOTEMPTY', 'EEXIST', 'EPERM']);

async function makeVersionsFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

async function keepCopy(folder: string, path: string, content: string): Promise<void> {
  await putWhole(path, (temporary) => writeFile(temporary, content, { flag: 'wx' }));
  await prune(folder);
}

/** Writes a version next to its place and renames it, so that it is whole. Without room there is none. */
async function putWhole(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = temporaryBeside(path);
  try {
    await write(temporary);
    await rename(temporary, path);
  } catch {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

/** Returns the versions kept of a file, newest first. */
export async function listVersions(place: WorkspacePlace, path: string): Promise<string[]> {
  const folder = versionsFolder(place, path);
  return (await namesOf(folder)).map((name) => join(folder, name));
}

/**
 * Returns what Protodesk itself wrote into a file last, and before that: after a kill during a save, the file
 * may hold the earlier one.
 */
export async function lastOwnVersions(place: WorkspacePlace, path: string): Promise<string[]> {
  const versions = await listVersions(place, path);
  return versions.filter((version) => version.endsWith(ownSuffix)).slice(0, 2);
}

/** Returns when a version was kept. */
export function versionTime(version: string): Date {
  const [, date, hour, minute, second, ms] =
    /([\d-]{10})T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.[0-9a-f]{8}(?:\.own)?$/.exec(version) ?? [];
  return new Date(`${date}T${hour}:${minute}:${second}.${ms}Z`);
}

function versionsFolder(place: WorkspacePlace, path: string): string {
  return join(place.privateFolder, 'previous', relative(place.folder, path));
}

/** The suffix of the copy of what was written. */
const ownSuffix = '.own';

/** A program that writes without a pause is not waited for. */
const maxCopies = 20;

let lastMs = 0;

/** Names sort in the order they were made. */
function versionName(): string {
  lastMs = Math.max(Date.now(), lastMs + 1);
  const time = new Date(lastMs).toISOString().replaceAll(/[:.]/g, '-');
  return `${time}.${randomUUID().slice(0, 8)}`;
}

const versionPattern = /^\d{4}-\d\d-\d\dT[\d-]+Z\.[0-9a-f]{8}(?:\.own)?$/;

async function namesOf(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => versionPattern.test(name))
    .sort()
    .reverse();
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** Copies a file that another program may be writing, until it did not change meanwhile. */
async function keepAcross(from: string, to: string): Promise<void> {
  await putWhole(to, async (temporary) => {
    for (let attempt = 0; attempt < maxCopies; attempt += 1) {
      const before = await stat(from, { bigint: true });
      await copyFile(from, temporary);
      const after = await stat(from, { bigint: true });
      if (before.mtimeNs === after.mtimeNs && before.size === after.size) return;
    }
  });
}

function tryCopy(from: string, to: string): void {
  const temporary = temporaryBeside(to);
  try {
    copyFileSync(from, temporary);
    renameSync(temporary, to);
  } catch {
    // The file is new, or there is no room: the save itself reports that.
    rmSync(temporary, { force: true });
  }
}

async function prune(folder: string): Promise<void> {
  const names = await namesOf(folder);
  if (names.length <= maxVersions) return;
  let bytes = 0;
  for (const [index, name] of names.entries()) {
    const path = join(folder, name);
    bytes += await stat(path).then(
      ({ size }) => size,
      () => 0,
    );
    const isTooMuch = index >= keptVersions || (index >= 2 && bytes > maxBytes);
    if (isTooMuch) await rm(path, { force: true }).catch(() => undefined);
  }
}
