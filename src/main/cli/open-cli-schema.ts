import { defaultSetName } from '../../shared/model/schemas.ts';
import { buildIndex } from '../engine/schemas/index/build-index.ts';
import type { ReadText, SchemaLookup } from '../proto/types/schema-index.ts';
import type { SchemaSourceSpec } from '../proto/types/schema-source-spec.ts';

/** A schema set of a command, read as far as its names and imports. */
export interface CliSchema {
  readonly lookup: SchemaLookup;
  readonly readText: ReadText;
}

/** What a set of a command is read from. */
export interface CliSchemaInit {
  readonly sources: readonly SchemaSourceSpec[];
  /** Those of {@link sources} that must have a schema: what the user has named. */
  readonly required: readonly SchemaSourceSpec[];
  readonly setName?: string;
  /** Paths in it are shown relative to it. */
  readonly workspaceFolder?: string | null;
  /** Told how many files were read so far. */
  readonly onProgress?: (readFiles: number) => void;
}

/**
 * Reads the .proto files, folders and descriptor sets of a command, with what they import. Nothing
 * is compiled yet. Nothing is kept for the next time either: a command leaves no files behind.
 *
 * @throws ProblemError `schema-empty`, `file-read` or the like for a required source without schemas
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
