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

/** Folders above the source that are tried; deeper package paths are not seen in practice. */
const maxParents = 8;

/** Where what is imported is looked for. */
export interface ImportPlaces {
  readonly folder: string;
  /** Include roots that the user gave: then only below these. */
  readonly given: readonly string[];
  /** Include roots that buf files name: first below these. */
  readonly named: readonly string[];
  readonly isExcluded: (path: string) => boolean;
  /** Most files that are read. */
  readonly limit: number;
}

/**
 * Reads from disk what a source imports but does not hold, and adds it to the tree.
 *
 * With include roots given, only below those. Otherwise below the source's folder and a few folders
 * above it, nearest first: users often pick the leaf folder of a package instead of the root; then
 * below the folders beside these that trees usually have.
 *
 * As with protoc, a file below an include root wins over the built-in one of its path: below those that
 * were said, and those that the other imports come from.
 */
export async function followImports(
  tree: ImportTree,
  places: ImportPlaces,
  reader: FileReader,
): Promise<readonly ReadFile[]> {
  const { given, named } = places;
  const found: ReadFile[] = [];

  /** What is read adds its own imports, which are walked too. */
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

/** A file that was read, as the tree of imports has it. */
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

/** Where trees keep their own and other people's .proto files. */
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

/** The folders themselves before those below them, so that the nearest tree is taken first. */
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
