import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import {
  messageOf,
  type Problem,
  ProblemError,
  problem,
  problemOf,
} from '../../../shared/problem.ts';
import { specialKindOf } from './plain-file.ts';

/** The contents of one workspace folder; links are not followed. */
export interface Listing {
  /** File names, sorted. */
  readonly files: readonly string[];
  /** Folder names, sorted. */
  readonly folders: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Lists a folder of the workspace without hidden names. Links, pipes, sockets and devices are left out and
 * reported, including the folder itself. Never throws; a missing folder is empty.
 */
export async function listFolder(path: string): Promise<Listing> {
  const files: string[] = [];
  const folders: string[] = [];
  const left: string[] = [];
  try {
    for (const entry of await readSorted(path)) {
      const { name } = entry;
      if (name.startsWith('.')) continue;
      if (entry.isFile()) files.push(name);
      else if (entry.isDirectory()) folders.push(name);
      else left.push(`${name} (${specialKindOf(entry)})`);
    }
  } catch (error) {
    return { ...nothing, problems: [problemOf(error)] };
  }
  return { files, folders, problems: left.length > 0 ? [leftOut(path, left)] : [] };
}

const nothing = { files: [], folders: [] };

async function readSorted(path: string): Promise<Dirent[]> {
  try {
    const own = await lstat(path);
    if (!own.isDirectory() && !own.isFile()) throw new ProblemError(noFolder(path, own));
    const found = await readdir(path, { withFileTypes: true });
    return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw new ProblemError({
      kind: 'file-read',
      title: 'A workspace folder could not be read',
      detail: path,
      location: { file: path },
      hint: 'Check that it is a folder you may read.',
      cause: messageOf(error),
    });
  }
}

/** At most this many names of one folder are reported. */
const maxNames = 10;

function leftOut(path: string, left: readonly string[]): Problem {
  const more = left.length - maxNames;
  const names = left.slice(0, maxNames).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'Workspace links are not followed',
    detail: `In ${path}, only files and folders are read. Skipped: ${names}.`,
    location: { file: path },
    hint: 'Put the files themselves into the workspace.',
  });
}

function noFolder(path: string, found: Parameters<typeof specialKindOf>[0]): Problem {
  return problem({
    kind: 'workspace-file',
    severity: 'warning',
    title: 'Workspace links are not followed',
    detail: `${path} is ${specialKindOf(found)}, not a folder, and was skipped.`,
    location: { file: path },
    hint: 'Put the files themselves into the workspace.',
  });
}
