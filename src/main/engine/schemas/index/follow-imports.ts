import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBuiltIn } from '../../../proto/types/built-in-protos.ts';
import {
  type ImportingFile,
  type ImportTree,
  inferIncludeRoots,
  isPlainImport,
} from '../../../proto/types/index/infer-include-roots.ts';
import { toSlashes } from '../../../proto/types/to-slashes.ts';
import type { FileReader, ReadFile } from './read-heads.ts';

/** The number of folders above the source that are tried; deeper package paths do not occur in practice. */
const maxParents = 8;

/** Where to look for imported files. */
export interface ImportPlaces {
  readonly folder: string;
  /** Include roots given by the user: search only below these. */
  readonly given: readonly string[];
  /** Include roots from buf files: search below these first. */
  readonly named: readonly string[];
  readonly isExcluded: (path: string) => boolean;
  /** The maximum number of files to read. */
  readonly limit: number;
}

/**
 * Reads imported files that a source does not contain from disk, and adds them to the tree.
 *
 * With given include roots, searches only below those. Otherwise below the source's folder and a few folders
 * above it, nearest first: users often pick the leaf folder of a package instead of the root. Then below the
 * usual schema folders next to these.
 *
 * As in protoc, a file below an include root wins over the built-in file of the same path: below given and
 * named roots, and those that other imports come from.
 */
export async function followImports(
  tree: ImportTree,
  places: ImportPlaces,
  reader: FileReader,
): Promise<readonly ReadFile[]> {
  const { given, named } = places;
  const found: ReadFile[] = [];

  /** Files read here add their own imports, which are followed too. */
  async function follow(isFor: (imported: string) => boolean, below: readonly string[]) {
    for (const imported of tree.lines.keys()) {
      if (found.length >= places.limit) break;
      if (reader.share.isDue()) await reader.share.pause();
      if (!isFor(imported) || !isPlainImport(imported)) continue;
      if (tree.foldersAbove(imported).length > 0) continue;
      const read = readBelow(below, imported, places, reader);
      if (!read) continue;
      tree.add(importingFile(read));
      found.push(read);
    }
  }

  if (given.length > 0) {
    await follow(() => true, given);
    return found;
  }
  const roots = [...named, ...withUsualFolders(foldersFrom(places.folder))];
  for (let count = -1; found.length > count; ) {
    count = found.length;
    await follow((imported) => !isBuiltIn(imported), roots);
    await follow(isBuiltIn, [...named, ...inferIncludeRoots(tree, named)]);
  }
  return found;
}

function isBuiltIn(imported: string): boolean {
  return findBuiltIn(imported) !== undefined;
}

/** Converts a read file for the tree of imports. */
export function importingFile({ path, head }: ReadFile): ImportingFile {
  return { path: toSlashes(path), imports: head.imports.map((found) => found.path) };
}

function foldersFrom(folder: string): readonly string[] {
  const folders = [folder];
  for (let at = dirname(folder); folders.length <= maxParents; at = dirname(at)) {
    if (at === folders.at(-1)) break;
    folders.push(at);
  }
  return folders;
}

/** The usual folders for a project's own and other people's .proto files. */
const usualFolders = [
  'proto',
  'protos',
  'third_party',
  'third_party/proto',
  'third_party/googleapis',
  'vendor',
  'include',
  'lib',
  'libs',
];

/** Returns each folder before its subfolders, so that the nearest tree wins. */
function withUsualFolders(folders: readonly string[]): readonly string[] {
  const below = folders.flatMap((folder) => usualFolders.map((name) => join(folder, name)));
  return [...folders, ...below.filter(isFolder)];
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
  } catch {
    return false;
  }
}

function readBelow(
  roots: readonly string[],
  imported: string,
  places: ImportPlaces,
  reader: FileReader,
): ReadFile | undefined {
  for (const root of roots) {
    const path = join(root, imported);
    if (places.isExcluded(path)) continue;
    try {
      const target = statSync(path, { throwIfNoEntry: false });
      if (target?.isFile()) return reader.read(path, realpathSync(path));
    } catch {
      // A folder that may not be read has nothing to import.
    }
  }
  return undefined;
}
