import { hashOf } from './read-heads.ts';
import type { IndexedFile, ReadText, SchemaLookup } from './schema-index.ts';
import type { SchemaSnapshot } from './schema-snapshot.ts';

/**
 * The texts of some files and of all they need, as {@link compileSchema} takes them. Built-in files
 * are left out: it has them. Snapshots of equal content have equal ids.
 *
 * @throws ProblemError `file-read` when a file is not what was indexed any more
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
    files: closure.map((file) => ({
      path: file.path,
      importPath: file.importPath,
      text: readText(file),
    })),
    problems: [],
  };
}
