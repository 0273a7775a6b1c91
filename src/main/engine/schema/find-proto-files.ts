import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';

/** Most .proto files of one source; more is no schema tree but a mistaken folder. */
export const maxFilesPerSource = 50_000;
const maxFolderDepth = 64;
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '__pycache__']);

/**
 * Lists the .proto files below a folder, in a stable order, as `absolute path -> real path`.
 *
 * Hidden folders and node_modules are left out. Links are followed, each real folder once, so that
 * a loop ends. A folder that cannot be read costs only itself.
 */
export async function findProtoFiles(
  folder: string,
  signal: AbortSignal | undefined,
): Promise<{ files: ReadonlyMap<string, string>; problems: readonly Problem[] }> {
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  const visited = new Set<string>();

  async function visit(path: string, depth: number): Promise<void> {
    signal?.throwIfAborted();
    if (depth > maxFolderDepth || files.size >= maxFilesPerSource) return;
    let entries: Dirent[];
    try {
      const real = await realpath(path);
      if (visited.has(real)) return;
      visited.add(real);
      entries = await readdir(path, { withFileTypes: true });
    } catch (error) {
      problems.push(unreadable(path, error));
      return;
    }
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.name.startsWith('.') || skippedFolders.has(entry.name)) continue;
      const child = join(path, entry.name);
      const kind = await kindOf(child, entry);
      if (kind === 'folder') await visit(child, depth + 1);
      else if (kind === 'file' && entry.name.endsWith('.proto')) {
        if (files.size >= maxFilesPerSource) break;
        files.set(
          child,
          entry.isSymbolicLink() ? await realpath(child) : await realOf(path, entry),
        );
      }
    }
  }

  await visit(folder, 0);
  if (files.size >= maxFilesPerSource) {
    problems.push(
      problem({
        kind: 'file-read',
        title: 'Too many .proto files',
        detail: `${folder} holds more than ${maxFilesPerSource} .proto files; the rest was left out.`,
        hint: 'Add the folder of your own schemas instead of one above it.',
      }),
    );
  }
  return { files, problems };
}

async function realOf(folder: string, entry: Dirent): Promise<string> {
  return join(await realpath(folder), entry.name);
}

async function kindOf(path: string, entry: Dirent): Promise<'file' | 'folder' | 'other'> {
  if (!entry.isSymbolicLink()) {
    return entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other';
  }
  // A link to nowhere is not worth a Problem: editors leave such lock files.
  const target = await stat(path).catch(() => undefined);
  return target?.isDirectory() ? 'folder' : target?.isFile() ? 'file' : 'other';
}

function unreadable(path: string, error: unknown): Problem {
  return problem({
    kind: 'file-read',
    title: 'A folder could not be read',
    detail: `${path} was left out.`,
    location: { file: path },
    hint: 'Check that it still exists and that you may read it.',
    cause: messageOf(error),
  });
}
