import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  messageOf,
  type Problem,
  ProblemError,
  problem,
  problemOf,
} from '../../../shared/problem.ts';
import { isInside } from './is-inside.ts';

/** What lies in a folder of the workspace, links followed where they stay in it. */
export interface Listing {
  /** The folder, without links on the way. */
  readonly realPath: string;
  /** Names of files, sorted. */
  readonly files: readonly string[];
  /** Folders, sorted by name. */
  readonly folders: readonly { readonly name: string; readonly realPath: string }[];
  readonly problems: readonly Problem[];
}

/**
 * Lists a folder of the workspace; hidden names are left out, and links that lead out of it told of.
 * Never throws; one that is not there is empty.
 *
 * @param root the workspace, without links on the way
 */
export async function listFolder(root: string, path: string, realPath: string): Promise<Listing> {
  const files: string[] = [];
  const folders: { name: string; realPath: string }[] = [];
  const problems: Problem[] = [];
  let found: Dirent[] = [];
  if (!isInside(root, realPath)) return { ...none, realPath, problems: [leadsOut(path, realPath)] };
  try {
    found = await readSorted(path);
  } catch (error) {
    problems.push(problemOf(error));
  }
  for (const entry of found) {
    const { name } = entry;
    if (name.startsWith('.')) continue;
    if (entry.isFile()) files.push(name);
    else if (entry.isDirectory()) folders.push({ name, realPath: join(realPath, name) });
    else if (entry.isSymbolicLink()) {
      const target = await targetOf(join(path, name));
      if (!target) continue;
      if (!isInside(root, target.realPath)) {
        problems.push(leadsOut(join(path, name), target.realPath));
      } else if (target.isFolder) folders.push({ name, realPath: target.realPath });
      else files.push(name);
    }
  }
  return { realPath, files, folders, problems };
}

const none = { files: [], folders: [] };

async function readSorted(path: string): Promise<Dirent[]> {
  try {
    const found = await readdir(path, { withFileTypes: true });
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ProblemError({
      kind: 'file-read',
      title: 'A folder of the workspace could not be read',
      detail: path,
      location: { file: path },
      hint: 'Check that it is a folder and may be read.',
      cause: messageOf(error),
    });
  }
}

/** What a link leads to; null for nothing, as for a ring of links. */
async function targetOf(path: string): Promise<{ realPath: string; isFolder: boolean } | null> {
  try {
    const realPath = await realpath(path);
    return { realPath, isFolder: (await stat(realPath)).isDirectory() };
  } catch {
    return null;
  }
}

function leadsOut(path: string, target: string): Problem {
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'A link leads out of the workspace',
    detail: `${path} is a link to ${target}. It is left out.`,
    location: { file: path },
    hint: 'Put the files themselves into the workspace.',
  });
}
