import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findBuiltIn } from './built-in-protos.ts';
import { isPlainImport } from './infer-include-roots.ts';
import type { FileReader, ReadFile } from './read-heads.ts';
import { toSlashes } from './to-slashes.ts';

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
 * Reads from disk what a source imports but does not hold.
 *
 * With include roots given, only below those. Otherwise below the source's folder and a few folders
 * above it, nearest first: users often pick the leaf folder of a package instead of the root.
 */
export async function followImports(
  files: readonly ReadFile[],
  places: ImportPlaces,
  reader: FileReader,
): Promise<readonly ReadFile[]> {
  const roots =
    places.given.length > 0 ? places.given : [...places.named, ...foldersFrom(places.folder)];
  const endings = new Set<string>();
  for (const file of files) addEndings(endings, file.path);
  const found: ReadFile[] = [];
  const tried = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file && found.length < places.limit; file = queue.pop()) {
    if (reader.share.isDue()) await reader.share.pause();
    for (const { path: imported } of file.head.imports) {
      if (tried.has(imported)) continue;
      tried.add(imported);
      if (endings.has(imported) || findBuiltIn(imported) || !isPlainImport(imported)) continue;
      const read = readBelow(roots, imported, places, reader);
      if (!read) continue;
      addEndings(endings, read.path);
      found.push(read);
      queue.push(read);
    }
  }
  return found;
}

function foldersFrom(folder: string): readonly string[] {
  const folders = [folder];
  for (let at = dirname(folder); folders.length <= maxParents; at = dirname(at)) {
    if (at === folders.at(-1)) break;
    folders.push(at);
  }
  return folders;
}

/** `/a/b/c.proto` can be imported as `c.proto`, `b/c.proto` or `a/b/c.proto`. */
function addEndings(endings: Set<string>, path: string): void {
  const slashed = toSlashes(path);
  for (let at = slashed.lastIndexOf('/'); at >= 0; at = slashed.lastIndexOf('/', at - 1)) {
    endings.add(slashed.slice(at + 1));
    if (at === 0) break;
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
