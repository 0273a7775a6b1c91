import { resolve } from 'node:path';
import { type CompiledSchema, compileSchema } from '../engine/schema/compile-schema.ts';
import { readSchemaSources } from '../engine/schema/read-schema-sources.ts';

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
  const includeRoots = (options.include ?? []).map((root) => resolve(cwd, root));
  const sources = options.proto.map((path) => ({
    path,
    absolutePath: resolve(cwd, path),
    ...(includeRoots.length === 0 ? {} : { includeRoots }),
  }));
  return compileSchema(await readSchemaSources(sources));
}
