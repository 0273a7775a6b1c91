import { realpath, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findBuiltIn } from './built-in-protos.ts';
import { isPlainImport } from './infer-include-roots.ts';
import type { ProtoReader, ReadFile } from './proto-reader.ts';
import { toSlashes } from './to-slashes.ts';

/** Folders above the source that are tried; deeper package paths are not seen in practice. */
const maxParents = 8;

/**
 * Reads from disk what a source imports but does not hold.
 *
 * With include roots given, only below those. Otherwise below the source's folder and a few folders
 * above it, nearest first: users often pick the leaf folder of a package instead of the root.
 */
export async function followImports(
  files: readonly ReadFile[],
  where: { readonly folder: string; readonly roots: readonly string[]; readonly limit: number },
  reader: ProtoReader,
): Promise<readonly ReadFile[]> {
  const roots = where.roots.length > 0 ? where.roots : foldersFrom(where.folder);
  const endings = new Set<string>();
  for (const file of files) addEndings(endings, file.path);
  const found: ReadFile[] = [];
  const tried = new Set<string>();
  const queue = [...files];
  for (let file = queue.pop(); file && found.length < where.limit; file = queue.pop()) {
    for (const imported of file.imports) {
      const isKnown = tried.has(imported) || endings.has(imported) || findBuiltIn(imported);
      if (isKnown || !isPlainImport(imported)) continue;
      tried.add(imported);
      const read = await readBelow(roots, imported, reader);
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

async function readBelow(
  roots: readonly string[],
  imported: string,
  reader: ProtoReader,
): Promise<ReadFile | undefined> {
  for (const root of roots) {
    reader.signal?.throwIfAborted();
    const path = join(root, imported);
    const target = await stat(path).catch(() => undefined);
    if (target?.isFile()) return reader.read(path, await realpath(path));
  }
  return undefined;
}
