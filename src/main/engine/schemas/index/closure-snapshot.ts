import { hashOf } from '../../../proto/bytes/hash-of.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../../../proto/types/schema-index.ts';
import type { SchemaFile, SchemaSnapshot } from '../../../proto/types/schema-snapshot.ts';

/**
 * Returns the texts of some files and their dependencies, as {@link compileSchema} needs them. Built-in files
 * are left out: it has them. Snapshots of equal content have equal ids.
 *
 * @throws ProblemError `file-read` when a file differs from the index
 */
export function snapshotOf(
  lookup: SchemaLookup,
  files: Iterable<IndexedFile>,
  readText: ReadText,
): SchemaSnapshot {
  const closure = lookup.closureOf(files).filter((file) => file.origin !== 'built-in');
  const sources = lookup.index.sources.map((source) => ({
    path: source.path,
    absolutePath: source.absolutePath,
    includeRoots: source.includeRoots.map((root) => root.path),
    fileCount: source.fileCount,
  }));
  return {
    id: hashOf(
      JSON.stringify([sources, closure.map((file) => [file.path, file.importPath, file.hash])]),
    ),
    sources,
    files: [
      ...closure.map((file) => ({
        path: file.path,
        importPath: file.importPath,
        text: readText(file),
      })),
      ...standIns(lookup, closure),
    ],
    problems: [],
  };
}

/**
 * Creates forwarding files for left-out copies that are imported by their own path: they import the kept
 * copy.
 */
function standIns(lookup: SchemaLookup, closure: readonly IndexedFile[]): readonly SchemaFile[] {
  if (lookup.index.copies.length === 0) return [];
  const importPaths = new Set(closure.map((file) => file.importPath));
  const imported = new Set(closure.flatMap((file) => file.head.imports.map(({ path }) => path)));
  const found = new Map<string, SchemaFile>();
  for (const { path, importPath, of } of lookup.index.copies) {
    const kept = lookup.fileAt(of);
    if (!kept || importPaths.has(importPath) || !imported.has(importPath)) continue;
    const text = `syntax = "proto3";\nimport public ${JSON.stringify(kept.importPath)};\n`;
    if (!found.has(importPath)) found.set(importPath, { path, importPath, text });
  }
  return [...found.values()];
}
