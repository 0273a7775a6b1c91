import { buildIndex } from './build-index.ts';
import { hashOf } from './read-heads.ts';
import type { SchemaSnapshot } from './schema-snapshot.ts';
import type { SchemaSourceSpec } from './schema-source-spec.ts';

export type { SchemaSourceSpec } from './schema-source-spec.ts';

export interface ReadSchemaOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (readFiles: number) => void;
  readonly required?: readonly string[];
}

/** All files of some sources at once, for those who do not compile by closures yet. */
export async function readSchemaSources(
  sources: readonly SchemaSourceSpec[],
  options: ReadSchemaOptions = {},
): Promise<SchemaSnapshot> {
  const { index, readText } = await buildIndex({
    setName: 'default',
    sources,
    workspaceFolder: null,
    cache: null,
    ...options,
  });
  const loaded = index.sources.map((source) => ({
    path: source.path,
    absolutePath: source.absolutePath,
    includeRoots: source.includeRoots.map((root) => root.path),
    fileCount: source.fileCount,
  }));
  const files = index.files.map((file) => ({
    path: file.path,
    importPath: file.importPath,
    text: readText(file),
  }));
  return {
    id: hashOf(
      JSON.stringify([loaded, index.files.map((file) => [file.path, file.importPath, file.hash])]),
    ),
    sources: loaded,
    files,
    problems: index.problems,
  };
}
