import { isDeepStrictEqual } from 'node:util';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { CollectionEntry, Environment } from '../../../shared/model/workspace.ts';
import { problemOf } from '../../../shared/problem.ts';
import { isBeingWritten } from '../disk/is-being-written.ts';
import { assembleFiles, entryOf } from './assemble-files.ts';
import { readEnvironmentText } from './environment-file.ts';
import { createFileReads, type FileReads, type StampedPath } from './file-reads.ts';
import { type FolderFile, readFolderText } from './folder-file.ts';
import { type FilePaths, foldersOf, listWorkspace } from './list-workspace.ts';
import { listVersions } from './previous-versions.ts';
import type { FileRead } from './read-file-text.ts';
import { type RequestRead, readRequestFile, unread, withRequestId } from './read-request-file.ts';
import { readText } from './read-yaml.ts';
import { withValue } from './with-value.ts';
import { exists } from './workspace-disk.ts';
import { readWorkspaceText, type WorkspaceFile } from './workspace-file.ts';
import type { WorkspaceFiles } from './workspace-files.ts';
import type { WorkspacePlace } from './workspace-place.ts';

/** The content of a workspace's files; only changed files are read again. */
export interface WorkspaceIndex {
  /** Returns the files as last read; the same object while nothing changed. */
  files(): WorkspaceFiles;
  /** Checks every file. */
  readAll(): Promise<WorkspaceFiles>;
  /** Checks some files and folders, by their paths, and no others. */
  readChanged(paths: Iterable<string>): Promise<WorkspaceFiles>;
  /** Returns files whose valid content changed since the last call; only some of them when there are many. */
  takeChanged(): readonly string[];
  /** Returns the folders that contain the files: real path to listed path. */
  folders(): ReadonlyMap<string, string>;
}

/** Reads request files on another thread. */
export type ReadRequests = (
  root: string,
  paths: readonly string[],
) => Promise<readonly RequestRead[]>;

/**
 * More than this, in files or bytes, would block the thread. It reads that many in 0.1 s; a worker takes longer to
 * start.
 */
const fewFiles = 200;
const fewBytes = 256 * 1024;

/**
 * The maximum number of changed files to remember: more at a time come from git, which has their earlier
 * versions.
 */
const maxChanged = 100;

/**
 * Opens and reads a workspace folder. Never throws: what cannot be read becomes a Problem.
 *
 * @param privateFolder the folder of earlier versions of its files; null when none are kept
 * @param readMany for more than a few requests at a time; without it they are read here
 */
export async function openWorkspaceIndex(
  folder: string,
  privateFolder: string | null,
  readMany: ReadRequests | null,
): Promise<WorkspaceIndex> {
  const place = privateFolder === null ? null : { folder, privateFolder };
  const requests = createFileReads<RequestRead>(({ bodyPath }) => (bodyPath ? [bodyPath] : []));
  const folderFiles = createFileReads<FileRead<FolderFile>>(() => []);
  const environments = createFileReads<FileRead<Environment>>(() => []);
  const workspaces = createFileReads<FileRead<WorkspaceFile>>(() => []);
  /** Maps the body file to the request's file. */
  const bodyOwners = new Map<string, string>();
  let changedPaths = new Set<string>();
  let listed = await listWorkspace(folder);
  await readStale(listed.paths);
  let files = assemble();

  /** Reads the changed files of some. @returns true when any has other content */
  async function readStale(paths: FilePaths): Promise<boolean> {
    const isChanged = await Promise.all([
      readRequests(paths.requests),
      readEach(folderFiles, paths.folderFiles, readFolderText),
      readEach(environments, paths.environments, readEnvironmentText),
      readEach(workspaces, paths.workspaces, readWorkspaceText),
    ]);
    return isChanged.includes(true);
  }

  async function readEach<T>(
    reads: FileReads<FileRead<T>>,
    paths: readonly string[],
    parse: (path: string, text: string) => FileRead<T>,
  ): Promise<boolean> {
    let isAny = false;
    for (const file of await reads.stale(paths)) {
      const read = await untilWritten(file.path, reads.get(file.path), () =>
        readText(folder, file.path).then(
          (text) => parse(file.path, text),
          (error: unknown) => unread(problemOf(error)),
        ),
      );
      isAny = keep(reads, file, await offerVersion(place, file.path, read)) || isAny;
    }
    return isAny;
  }

  async function readRequests(wanted: readonly string[]): Promise<boolean> {
    const stale = await requests.stale(wanted);
    const bytes = stale.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const isMuch = stale.length > fewFiles || bytes > fewBytes;
    const read = isMuch && readMany ? readMany : readHere;
    const found = await read(
      folder,
      stale.map(({ path }) => path),
    );
    let isAny = false;
    for (const [index, file] of stale.entries()) {
      const first = found[index] as RequestRead;
      const whole = await untilWritten(
        file.path,
        requests.get(file.path),
        () => readRequestFile(folder, file.path),
        first,
      );
      const named = withRequestId(whole, requests.get(file.path));
      const request = await offerVersion(place, file.path, named);
      if (request.bodyPath !== null) bodyOwners.set(request.bodyPath, file.path);
      isAny = keep(requests, file, request) || isAny;
    }
    return isAny;
  }

  /** Stores what was read; an unchanged value stays the same object. */
  function keep<T extends FileRead<unknown>>(
    reads: FileReads<T>,
    file: StampedPath,
    value: T,
  ): boolean {
    const before = reads.get(file.path);
    const isSame = before !== undefined && isDeepStrictEqual(before, value);
    // What could not be read is read again at the next look: its folder may be back, with the same times.
    const stamp = value.value === null ? null : file.stamp;
    reads.set({ ...file, stamp }, isSame ? before : value);
    const isKept = !isSame && before?.value && value.value && changedPaths.size < maxChanged;
    if (isKept) changedPaths.add(file.path);
    return !isSame;
  }

  /** Lists the folders again. @returns true when anything was added or removed */
  async function listAgain(): Promise<boolean> {
    const before = listed;
    listed = await listWorkspace(folder);
    if (isDeepStrictEqual(listed, before)) return false;
    const { paths } = listed;
    requests.keepOnly(new Set(paths.requests));
    folderFiles.keepOnly(new Set(paths.folderFiles));
    environments.keepOnly(new Set(paths.environments));
    return true;
  }

  function assemble(): WorkspaceFiles {
    return assembleFiles({
      listed,
      workspace: workspaces.get,
      environment: environments.get,
      folderFile: folderFiles.get,
      request: requests.get,
    });
  }

  async function readAll(): Promise<WorkspaceFiles> {
    const isListed = await listAgain();
    const isRead = await readStale(listed.paths);
    if (isListed || isRead) files = assemble();
    return files;
  }

  async function readChanged(paths: Iterable<string>): Promise<WorkspaceFiles> {
    const changed = [...new Set([...paths].map((path) => bodyOwners.get(path) ?? path))];
    const only = (wanted: (path: string) => boolean): FilePaths => ({
      requests: changed.filter((path) => wanted(path) && requests.get(path)),
      folderFiles: changed.filter((path) => wanted(path) && folderFiles.get(path)),
      environments: changed.filter((path) => wanted(path) && environments.get(path)),
      workspaces: changed.filter((path) => wanted(path) && workspaces.get(path)),
    });
    const known = only(() => true);
    const isKnown = Object.values(known).flat().length === changed.length;
    if (isKnown && !(await isAnyGone(changed))) {
      const [path, second] = changed;
      const before = path === undefined ? undefined : requests.get(path);
      if (!(await readStale(known))) return files;
      const after = path === undefined ? undefined : requests.get(path);
      const isOne = path !== undefined && second === undefined && before && after;
      files = (isOne && replaceRequest(files, path, before, after)) || assemble();
      return files;
    }
    const isListed = await listAgain();
    const there = new Set(Object.values(listed.paths).flat());
    const isRead = await readStale(only((path) => there.has(path)));
    const isNew = await readStale(unreadPaths());
    if (isListed || isRead || isNew) files = assemble();
    return files;
  }

  function unreadPaths(): FilePaths {
    const { paths } = listed;
    return {
      requests: paths.requests.filter((path) => requests.get(path) === undefined),
      folderFiles: paths.folderFiles.filter((path) => folderFiles.get(path) === undefined),
      environments: paths.environments.filter((path) => environments.get(path) === undefined),
      workspaces: paths.workspaces.filter((path) => workspaces.get(path) === undefined),
    };
  }

  return {
    files: () => files,
    readAll,
    readChanged,
    takeChanged() {
      const taken = [...changedPaths];
      changedPaths = new Set();
      return taken;
    },
    folders: () => foldersOf(listed),
  };
}

/** Reads a file again that was valid before and is damaged now: most likely another program is writing it. */
async function untilWritten<R extends FileRead<unknown>>(
  path: string,
  before: R | undefined,
  read: () => Promise<R>,
  first?: R,
): Promise<R> {
  let found = first ?? (await read());
  while (before?.value && !found.value && (await isBeingWritten(path))) found = await read();
  return found;
}

async function readHere(root: string, paths: readonly string[]): Promise<readonly RequestRead[]> {
  const found: RequestRead[] = [];
  for (const path of paths) found.push(await readRequestFile(root, path));
  return found;
}

async function isAnyGone(paths: Iterable<string>): Promise<boolean> {
  const found = await Promise.all([...paths].map(exists));
  return found.includes(false);
}

/**
 * Adds to the Problems of an unreadable file that an earlier version is kept.
 *
 * @param place null when none are kept
 */
async function offerVersion<R extends FileRead<unknown>>(
  place: WorkspacePlace | null,
  path: string,
  read: R,
): Promise<R> {
  if (read.value !== null || place === null) return read;
  if ((await listVersions(place, path)).length === 0) return read;
  const [first, ...rest] = read.problems;
  return first ? { ...read, problems: [{ ...first, restorePath: path }, ...rest] } : read;
}

/**
 * Returns the files of a workspace after one request changed in place: frequent saves do not rebuild
 * everything else.
 *
 * @returns null when more changed: another id, another body file, a new or a former problem
 */
function replaceRequest(
  files: WorkspaceFiles,
  path: string,
  before: RequestRead,
  after: RequestRead,
): WorkspaceFiles | null {
  if (!before.value || !after.value || before.value.id !== after.value.id) return null;
  if (before.bodyPath !== after.bodyPath) return null;
  if (before.problems.length > 0 || after.problems.length > 0) return null;
  const request = after.value;
  const place = files.places.get(request.id);
  if (place?.path !== path) return null;
  const requests = withValue(files.requests, request.id, request);
  const collections = withEntry(files.collections, place.folderPath, request);
  return { ...files, requests, collections };
}

function withEntry(
  entries: readonly CollectionEntry[],
  folderPath: string,
  request: SavedRequest,
): CollectionEntry[] {
  return entries.map((entry) => {
    if (entry.kind === 'request') return entry.id === request.id ? entryOf(request) : entry;
    const isOnWay = folderPath === entry.path || folderPath.startsWith(`${entry.path}/`);
    return isOnWay ? { ...entry, entries: withEntry(entry.entries, folderPath, request) } : entry;
  });
}
