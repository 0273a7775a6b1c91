import { defaultSetName } from '../../shared/model/schemas.ts';
import { buildIndex } from '../engine/schemas/index/build-index.ts';
import type { ReadText, SchemaLookup } from '../proto/types/schema-index.ts';
import type { SchemaSourceSpec } from '../proto/types/schema-source-spec.ts';

/** A schema set of a command: only its names and imports are read. */
export interface CliSchema {
  readonly lookup: SchemaLookup;
  readonly readText: ReadText;
}

/** The input for a command's schema set. */
export interface CliSchemaInit {
  readonly sources: readonly SchemaSourceSpec[];
  /** Those of {@link sources} that must contain a schema: the ones the user named. */
  readonly required: readonly SchemaSourceSpec[];
  readonly setName?: string;
  /** Paths inside it are shown relative to it. */
  readonly workspaceFolder?: string | null;
  /** Called with the number of files read so far. */
  readonly onProgress?: (readFiles: number) => void;
}

/**
 * Reads the .proto files, folders and descriptor sets of a command, with their imports. It compiles nothing
 * yet. It also caches nothing: a command leaves no files behind.
 *
 * @throws ProblemError `schema-empty`, `file-read` or similar for a required source without schemas
 */
export async function openCliSchema(init: CliSchemaInit): Promise<CliSchema> {
  const { lookup, readText } = await buildIndex({
    setName: init.setName ?? defaultSetName,
    sources: init.sources,
    workspaceFolder: init.workspaceFolder ?? null,
    cache: null,
    required: init.required.map(({ absolutePath }) => absolutePath),
    ...(init.onProgress && { onProgress: init.onProgress }),
  });
  return { lookup, readText };
}
