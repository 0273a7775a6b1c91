import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { messageOf, type Problem, problem } from '../../../../shared/problem.ts';
import type { ThreadShare } from './thread-share.ts';

/** Most .proto files of one source; more is no schema tree but a mistaken folder. */
export const maxFilesPerSource = 50_000;
const maxFolderDepth = 64;
const skippedFolders: ReadonlySet<string> = new Set(['node_modules', '__pycache__']);
const bufFileNames: ReadonlySet<string> = new Set(['buf.yaml', 'buf.work.yaml']);

/** What lies below a folder that was chosen as a source. */
export interface FoundTree {
  /** In a stable order: absolute path to real path. */
  readonly files: ReadonlyMap<string, string>;
  /** Absolute paths of buf.yaml and buf.work.yaml files. */
  readonly bufFiles: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Lists the .proto files below a folder.
 *
 * Hidden folders and node_modules are left out. Links are followed, each real folder once, so that
 * a loop ends. A folder that cannot be read costs only itself.
 */
export async function findProtoFiles(folder: string, share: ThreadShare): Promise<FoundTree> {
  const files = new Map<string, string>();
  const bufFiles: string[] = [];
  const problems: Problem[] = [];
  const visited = new Set<string>();
  const links: { readonly path: string; readonly depth: number }[] = [];

  async function visit(path: string, real: string, depth: number): Promise<void> {
    if (depth > maxFolderDepth || files.size >= maxFilesPerSource || visited.has(real)) return;
    visited.add(real);
    if (share.isDue()) await share.pause();
    for (const entry of entriesOf(path, problems)) {
      if (entry.name.startsWith('.') || skippedFolders.has(entry.name)) continue;
      const child = join(path, entry.name);
      const isProto = entry.name.endsWith('.proto');
      const realChild = real + sep + entry.name;
      if (entry.isSymbolicLink()) links.push({ path: child, depth: depth + 1 });
      else if (entry.isDirectory()) await visit(child, realChild, depth + 1);
      else if (entry.isFile() && isProto) files.set(child, realChild);
      else if (entry.isFile() && bufFileNames.has(entry.name)) bufFiles.push(child);
      if (files.size >= maxFilesPerSource) break;
    }
  }

  share.signal?.throwIfAborted();
  const start = targetOf(folder);
  await visit(folder, (start?.real ?? folder).replace(/[\\/]$/, ''), 0);
  // Links come last, so that what lies in the tree itself is known by its own path.
  for (const { path, depth } of links) {
    const target = targetOf(path);
    if (target?.isFolder) await visit(path, target.real, depth);
    else if (target && path.endsWith('.proto')) files.set(path, target.real);
  }
  if (files.size >= maxFilesPerSource) problems.push(tooMany(folder));
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

/** A link to nowhere is not worth a Problem: editors leave such lock files. */
function targetOf(path: string): { readonly real: string; readonly isFolder: boolean } | undefined {
  try {
    const target = statSync(path);
    if (!target.isDirectory() && !target.isFile()) return undefined;
    return { real: realpathSync(path), isFolder: target.isDirectory() };
  } catch {
    return undefined;
  }
}

function tooMany(folder: string): Problem {
  return problem({
    kind: 'file-read',
    title: 'Too many .proto files',
    detail: `${folder} holds more than ${maxFilesPerSource} .proto files; the rest was left out.`,
    hint: 'Add the folder of your own schemas instead of one above it.',
  });
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
