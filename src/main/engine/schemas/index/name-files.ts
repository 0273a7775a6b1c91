import { basename } from 'node:path';
import { builtInImportPaths } from '../../../proto/types/built-in-protos.ts';
import { groupBy } from '../../../proto/types/group-by.ts';
import { builtInFile } from '../../../proto/types/index/built-in-files.ts';
import type { FileCopy, FileHead, IndexedFile } from '../../../proto/types/schema-index.ts';
import { toSlashes } from '../../../proto/types/to-slashes.ts';
import type { SourceContent } from './read-source.ts';

/** A file, and whether another file imports it by its import path. */
export interface NamedFile {
  readonly file: IndexedFile;
  readonly isImported: boolean;
}

/**
 * Returns the files of all sources of a set with their import paths. An import in one source counts for all.
 */
export function filesOf(contents: readonly SourceContent[]): readonly NamedFile[] {
  const imported = new Set<string>();
  for (const { files, virtualFiles } of contents) {
    for (const { head } of files) for (const { path } of head.imports) imported.add(path);
    for (const { head } of virtualFiles) for (const { path } of head.imports) imported.add(path);
  }
  return contents.flatMap(({ source, files, virtualFiles }) => {
    const roots = source.includeRoots.map((root) => root.path);
    const importPathOf = createImportPaths(roots, imported);
    return [
      ...files.map(({ path, size, modifiedMs, hash, head }) => {
        const importPath = importPathOf(path, head);
        const file = { path, importPath, origin: 'disk', size, modifiedMs, hash, head } as const;
        return { file, isImported: imported.has(importPath) };
      }),
      ...virtualFiles.map((file) => ({ file, isImported: imported.has(file.importPath) })),
    ];
  });
}

/**
 * Creates the naming of files. The import path is the one that some file imports; otherwise that of the
 * built-in file it copies; otherwise relative to the first root above it.
 */
function createImportPaths(
  roots: readonly string[],
  imported: ReadonlySet<string>,
): (path: string, head: FileHead) => string {
  const folders = roots.map((root) => `${toSlashes(root).replace(/\/$/, '')}/`);
  return (path, head) => {
    const slashed = toSlashes(path);
    let first: string | undefined;
    for (const folder of folders) {
      if (!slashed.startsWith(folder)) continue;
      const importPath = slashed.slice(folder.length);
      if (imported.has(importPath)) return importPath;
      first ??= importPath;
    }
    return builtInPathOf(slashed, head) ?? first ?? basename(path);
  };
}

/** Returns the import path of the built-in file that a file copies. */
function builtInPathOf(slashed: string, head: FileHead): string | undefined {
  const name = slashed.slice(slashed.lastIndexOf('/') + 1);
  return builtInsByName
    .get(name)
    ?.find((path) => slashed.endsWith(`/${path}`) && isCopyOfBuiltIn(path, head));
}

const builtInsByName = groupBy(builtInImportPaths, (path) => path.slice(path.lastIndexOf('/') + 1));

/**
 * True when a file defines at least one name of the built-in file with its import path (other versions may
 * have more or fewer), or an extension when the built-in file only extends.
 */
export function isCopyOfBuiltIn(importPath: string, head: FileHead): boolean {
  const builtIn = builtInFile(importPath);
  if (!builtIn) return false;
  if (builtIn.head.definitions.length === 0) return head.extendTargets.length > 0;
  const names = new Set(builtIn.head.definitions.map(({ fullName }) => fullName));
  return head.definitions.some(({ fullName }) => names.has(fullName));
}

/**
 * Removes vendored copies: files of equal content that define names or have the same import path. Keeps the
 * imported copy, otherwise the first.
 */
export function withoutCopies(named: readonly NamedFile[]): {
  readonly files: readonly IndexedFile[];
  readonly copies: readonly FileCopy[];
} {
  const kept = new Map<string, NamedFile>();
  function keyOf({ hash, importPath, head }: IndexedFile): string {
    return head.definitions.length > 0 ? hash : `${hash} ${importPath}`;
  }
  for (const candidate of named) {
    const key = keyOf(candidate.file);
    const known = kept.get(key);
    if (!known || (candidate.isImported && !known.isImported)) kept.set(key, candidate);
  }
  const files: IndexedFile[] = [];
  const copies: FileCopy[] = [];
  for (const { file } of named) {
    const used = kept.get(keyOf(file))?.file ?? file;
    if (used === file) files.push(file);
    else copies.push({ path: file.path, importPath: file.importPath, of: used.path });
  }
  return { files, copies };
}
