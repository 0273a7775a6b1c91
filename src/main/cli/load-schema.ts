import { resolve } from 'node:path';
import { Option } from 'commander';
import type { Problem } from '../../shared/problem.ts';
import type { CompiledSchema } from '../proto/types/compile/compile-schema.ts';
import type { SchemaSourceSpec } from '../proto/types/schema-source-spec.ts';
import { type CommandIo, write } from './command-io.ts';
import { compileLazily } from './compile-lazily.ts';
import { problemText } from './format-problem.ts';
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
 * Names that two of the files that a type needs define are told on stderr, with the file that is used.
 *
 * @throws ProblemError when there is no schema in one of them
 */
export async function loadSchema(
  options: SchemaOptions & { readonly json?: boolean },
  typeName: string | null,
  io: CommandIo,
): Promise<CompiledSchema> {
  const schema = await openSources(options, io.cwd);
  await tellProblems(clashesOf(schema, typeName), options, io);
  return compileLazily(schema);
}

/** Writes what is worth knowing beside the output: for a person, or with `--json` a line of JSON each. */
export async function tellProblems(
  problems: readonly Problem[],
  options: { readonly json?: boolean },
  io: CommandIo,
): Promise<void> {
  for (const problem of problems) {
    const text = problemText(problem, options.json);
    await write(io.stderr, text);
  }
}

/** Names that two of the files that a type needs define. */
export function clashesOf({ lookup }: CliSchema, typeName: string | null): readonly Problem[] {
  const found = typeName === null ? undefined : lookup.find(typeName);
  if (!found) return [];
  const used = new Set(lookup.closureOf([found.file]));
  const second = new Set(
    lookup.clashes().flatMap((clash) => (used.has(clash.first) ? [clash.second.path] : [])),
  );
  return lookup.index.problems.filter(
    ({ kind, location }) => kind === 'schema-conflict' && second.has(location?.file ?? ''),
  );
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
