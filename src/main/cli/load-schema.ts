import { resolve } from 'node:path';
import { type CompiledSchema, compileSchema } from '../engine/schema/compile-schema.ts';
import { readSchemaSources, type SchemaSourceSpec } from '../engine/schema/read-schema-sources.ts';

/** The `--proto` and `-I` of a command. */
export interface SchemaOptions {
  readonly proto: readonly string[];
  readonly include?: readonly string[];
}

/**
 * Reads and compiles the .proto files and folders a command names, relative to its folder.
 *
 * @throws ProblemError when there is no .proto file in them
 */
export async function loadSchema(options: SchemaOptions, cwd: string): Promise<CompiledSchema> {
  return compileSchema(await readSchemaSources(schemaSourcesOf(options, cwd)));
}

/** The .proto files and folders a command names, as sources with absolute paths. */
export function schemaSourcesOf(options: SchemaOptions, cwd: string): readonly SchemaSourceSpec[] {
  const includeRoots = (options.include ?? []).map((root) => resolve(cwd, root));
  return options.proto.map((path) => ({
    path,
    absolutePath: resolve(cwd, path),
    ...(includeRoots.length === 0 ? {} : { includeRoots }),
  }));
}
