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

/** What the files of a workspace hold, read again only where they changed. */
export interface WorkspaceIndex {
  /** As they were last read; the same object as long as nothing in them changed. */
  files(): WorkspaceFiles;
  /** Looks at every file. */
  readAll(): Promise<WorkspaceFiles>;
  /** Looks at some files and folders, by their paths, and at no others. */
  readChanged(paths: Iterable<string>): Promise<WorkspaceFiles>;
  /** Files that held one valid thing and hold another, since the last call; some of them when they are many. */
  takeChanged(): readonly string[];
  /** The folders that hold the files: by their real paths, those by which they were found. */
  folders(): ReadonlyMap<string, string>;
}

/** Reads the files of requests, somewhere else than on this thread. */
export type ReadRequests = (
  root: string,
  paths: readonly string[],
) => Promise<readonly RequestRead[]>;

/** More than this, in files or bytes, would hold up the thread. */
const fewFiles = 24;
const fewBytes = 64 * 1024;

/** Changed files that are remembered: more at a time come out of git, which has the earlier ones. */
const maxChanged = 100;

/**
 * Opens a workspace folder and reads it. Never throws: what cannot be read becomes a Problem.
 *
 * @param privateFolder where earlier versions of its files are kept; null where none are
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
  /** The file of a request by that of its body. */
  const bodyOwners = new Map<string, string>();
  let changedPaths = new Set<string>();
  let listed = await listWorkspace(folder);
  await readStale(listed.paths);
  let files = assemble();

  /** Reads those of some files that are not as they were. @returns whether any holds something else */
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

  /** Keeps what was read; what it holds stays the same object when that did not change. */
  function keep<T extends FileRead<unknown>>(
    reads: FileReads<T>,
    file: StampedPath,
    value: T,
  ): boolean {
    const before = reads.get(file.path);
    const isSame = before !== undefined && isDeepStrictEqual(before, value);
    reads.set(file, isSame ? before : value);
    const isKept = !isSame && before?.value && value.value && changedPaths.size < maxChanged;
    if (isKept) changedPaths.add(file.path);
    return !isSame;
  }

  /** Lists the folders again. @returns whether anything came or went */
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

/**
 * Reads a file again that was whole before and is damaged now: most likely another program has begun
 * to write it, and is done a moment later.
 */
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
 * Has the Problems of a file of which nothing could be read say that an earlier version is kept.
 *
 * @param place null where none are kept
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
 * The files of a workspace after one request changed in its place: what is saved all the time does
 * not have all else put together again.
 *
 * @returns null where more than that changed: another id, another file of its body, a new or a
 *   former problem
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
