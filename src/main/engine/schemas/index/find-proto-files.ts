import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import type { ThreadShare } from '../../../proto/types/index/thread-share.ts';
import { specialKindOf } from '../../disk/plain-file.ts';
import { endlessFolder, isEndlessFolder } from './endless-folder.ts';

/** The maximum number of .proto files of one source; more means a wrong folder, not a schema tree. */
export const maxFilesPerSource = 50_000;
const maxFolderDepth = 64;
/**
 * The maximum number of entries of any kind scanned in one source; the largest real trees have a tenth of it.
 */
const maxEntries = 1_000_000;
const maxWalkMs = 30_000;
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '__pycache__']);
const bufFileNames: ReadonlySet<string> = new Set(['buf.yaml', 'buf.work.yaml']);

/** The contents of a folder chosen as a source. */
export interface FoundTree {
  /** Maps absolute path to real path, in a stable order. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute paths of buf.yaml and buf.work.yaml files. */
  readonly bufFiles: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Lists the .proto files below a folder.
 *
 * Skips hidden folders and node_modules. Follows links, each real folder once, so that a loop ends. An
 * unreadable folder affects only itself. A tree above the limits is read up to there, with a Problem.
 */
export async function findProtoFiles(folder: string, share: ThreadShare): Promise<FoundTree> {
  const files = new Map<string, string>();
  const bufFiles: string[] = [];
  const problems: Problem[] = [];
  const visited = new Set<string>();
  const links: { readonly path: string; readonly depth: number }[] = [];
  const endMs = performance.now() + maxWalkMs;
  let entriesLeft = maxEntries;
  let isTooDeep = false;

  function isEnough(): boolean {
    return files.size >= maxFilesPerSource || entriesLeft <= 0 || performance.now() > endMs;
  }

  async function visit(path: string, real: string, depth: number): Promise<void> {
    if (depth > maxFolderDepth) isTooDeep = true;
    if (depth > maxFolderDepth || isEnough() || visited.has(real)) return;
    visited.add(real);
    if (share.isDue()) await share.pause();
    for (const entry of entriesOf(path, problems)) {
      entriesLeft -= 1;
      if (entry.name.startsWith('.') || skippedFolders.has(entry.name)) continue;
      const child = join(path, entry.name);
      const isProto = entry.name.endsWith('.proto');
      const realChild = real + sep + entry.name;
      if (entry.isSymbolicLink()) links.push({ path: child, depth: depth + 1 });
      else if (entry.isDirectory()) await visit(child, realChild, depth + 1);
      else if (entry.isFile() && isProto) files.set(child, realChild);
      else if (entry.isFile() && bufFileNames.has(entry.name)) bufFiles.push(child);
      else if (isProto) problems.push(notAFile(child, specialKindOf(entry)));
      if (isEnough()) break;
    }
  }

  share.signal?.throwIfAborted();
  const start = targetOf(folder);
  await visit(folder, (start?.real ?? folder).replace(/[\\/]$/, ''), 0);
  // Links come last, so that files in the tree itself keep their own path.
  for (const { path, depth } of links) {
    if (isEnough()) break;
    const target = targetOf(path);
    if (!target) continue;
    if (isEndlessFolder(target.real)) problems.push(endlessFolder(path));
    else if (target.kind === 'a folder') await visit(path, target.real, depth);
    else if (!path.endsWith('.proto')) continue;
    else if (target.kind === 'a file') files.set(path, target.real);
    else problems.push(notAFile(path, target.kind));
  }
  if (files.size >= maxFilesPerSource) problems.push(tooMany(folder));
  else if (isEnough()) problems.push(tooLarge(folder));
  if (isTooDeep) problems.push(tooDeep(folder));
  return { files, bufFiles, problems };
}

function entriesOf(path: string, problems: Problem[]): readonly Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    problems.push(unreadable(path, error));
    return [];
  }
}

/** A broken link is not reported: editors leave such lock files. */
function targetOf(path: string): { readonly real: string; readonly kind: string } | undefined {
  try {
    const target = statSync(path);
    return {
      real: realpathSync(path),
      kind: target.isFile() ? 'a file' : specialKindOf(target),
    };
  } catch {
    return undefined;
  }
}

function tooMany(folder: string): Problem {
  return problem({
    kind: 'file-read',
    title: 'Too many .proto files',
    detail: `${folder} has more than ${maxFilesPerSource} .proto files; the rest was ignored.`,
    hint: 'Add the folder of your own schemas, not one above.',
  });
}

function tooLarge(folder: string): Problem {
  return problem({
    kind: 'file-read',
    title: 'A schema folder is too large',
    detail: `The search in ${folder} stopped after ${maxEntries} files and folders or ${maxWalkMs / 1000} s; the rest was ignored.`,
    location: { file: folder },
    hint: 'Add the folder of your own schemas, not one above.',
  });
}

function tooDeep(folder: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'Folders are nested too deeply',
    detail: `Anything more than ${maxFolderDepth} folders below ${folder} was ignored.`,
    location: { file: folder },
    hint: 'Add the inner folder as a schema source.',
  });
}

function notAFile(path: string, kind: string): Problem {
  return problem({
    kind: 'file-read',
    severity: 'warning',
    title: 'A .proto file is not a file',
    detail: `${path} is ${kind}. It was ignored.`,
    location: { file: path },
    hint: 'Remove it, or replace it with a file.',
  });
}

function unreadable(path: string, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    title: 'A folder could not be read',
    detail: `${path} was ignored.`,
    location: { file: path },
    hint: 'Check that it exists and you may read it.',
    cause: messageOf(error),
  });
}
