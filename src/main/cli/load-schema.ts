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

/** Returns the option `--proto`, required or optional. */
export function protoOption(description: string): Option {
  return new Option('--proto <path...>', description);
}

/** Returns the option `-I`, which also has its name in protoc. */
export function includeOption(description: string): Option {
  const option = new Option('-I, --proto_path <root...>', description);
  option.attributeName = () => 'include';
  return option;
}

/**
 * Compiles the .proto files, folders and descriptor sets of a command, as far as it uses them. Reports on
 * stderr names that two of the needed files define, with the file in use.
 *
 * @throws ProblemError if one of them contains no schema
 */
export async function loadSchema(
  options: SchemaOptions & { readonly json?: boolean },
  typeName: string | null,
  io: CommandIo,
): Promise<CompiledSchema> {
  const schema = await openSources(options, io.cwd);
  await reportProblems(clashesOf(schema, typeName), options, io);
  return compileLazily(schema);
}

/** Writes notes besides the output: for a person, or with `--json` each as a line of JSON. */
export async function reportProblems(
  problems: readonly Problem[],
  options: { readonly json?: boolean },
  io: CommandIo,
): Promise<void> {
  for (const problem of problems) {
    const text = problemText(problem, options.json);
    await write(io.stderr, text);
  }
}

/** Returns the names that two of the files needed for a type define. */
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

/** Reads the sources of a command with {@link openCliSchema}. */
export function openSources(
  options: SchemaOptions,
  cwd: string,
  onProgress?: (readFiles: number) => void,
): Promise<CliSchema> {
  const sources = schemaSourcesOf(options, cwd);
  return openCliSchema({ sources, required: sources, ...(onProgress && { onProgress }) });
}

/** Returns the schema sources of a command with absolute paths. */
export function schemaSourcesOf(options: SchemaOptions, cwd: string): readonly SchemaSourceSpec[] {
  const includeRoots = (options.include ?? []).map((root) => resolve(cwd, root));
  return options.proto.map((path) => ({
    path,
    absolutePath: resolve(cwd, path),
    ...(includeRoots.length === 0 ? {} : { includeRoots }),
  }));
}
