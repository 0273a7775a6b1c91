import { resolve } from 'node:path';
import { Option } from 'commander';
import type { CompiledSchema } from '../engine/schema/compile/compile-schema.ts';
import type { SchemaSourceSpec } from '../engine/schema/schema-source-spec.ts';
import { compileLazily } from './compile-lazily.ts';
import { type CliSchema, openCliSchema } from './open-cli-schema.ts';

/** The `--proto` and `-I` of a command. */
export interface SchemaOptions {
  readonly proto: readonly string[];
  readonly include?: readonly string[];
}

/** `--proto`, of a command that needs it or that can do without. */
export function protoOption(description: string): Option {
  return new Option('--proto <path...>', description);
}

/** `-I`, also by the name that protoc gives it. */
export function includeOption(description: string): Option {
  const option = new Option('-I, --proto_path <root...>', description);
  option.attributeName = () => 'include';
  return option;
}

/**
 * Compiles the .proto files, folders and descriptor sets a command names, as far as it uses them.
 *
 * @throws ProblemError when there is no schema in one of them
 */
export async function loadSchema(options: SchemaOptions, cwd: string): Promise<CompiledSchema> {
  return compileLazily(await openSources(options, cwd));
}

/** Reads what a command names as {@link openCliSchema} does. */
export function openSources(
  options: SchemaOptions,
  cwd: string,
  onProgress?: (readFiles: number) => void,
): Promise<CliSchema> {
  const sources = schemaSourcesOf(options, cwd);
  return openCliSchema({ sources, required: sources, ...(onProgress && { onProgress }) });
}

/** What a command names as sources with absolute paths. */
export function schemaSourcesOf(options: SchemaOptions, cwd: string): readonly SchemaSourceSpec[] {
  const includeRoots = (options.include ?? []).map((root) => resolve(cwd, root));
  return options.proto.map((path) => ({
    path,
    absolutePath: resolve(cwd, path),
    ...(includeRoots.length === 0 ? {} : { includeRoots }),
  }));
}
