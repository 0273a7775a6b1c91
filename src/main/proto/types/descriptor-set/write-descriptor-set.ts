import { type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import { ProtoTextError } from '../../language/lex-proto.ts';
import { builtInPrefix, findBuiltIn } from '../built-in-protos.ts';
import type { SchemaFile } from '../schema-snapshot.ts';
import { joinRelative } from '../to-slashes.ts';
import { gatherDefinitions } from './definitions.ts';
import { describeFile } from './describe-file.ts';
import type { FileDescriptor } from './descriptor-model.ts';
import { encodeSet } from './encode-set.ts';
import { resolveTypes } from './resolve-types.ts';
import { standardDefinitions } from './standard-definitions.ts';

/** Settings for writing a descriptor set. */
export interface WriteSettings {
  /** With places and comments, like `--include_source_info`; true by default. */
  readonly withSource?: boolean;
}

/** A descriptor set, and a report of what it leaves out. */
export interface WrittenDescriptorSet {
  readonly bytes: Uint8Array;
  /** Import paths of its files, in order. */
  readonly files: readonly string[];
  readonly problems: readonly Problem[];
}

/**
 * Writes files as a FileDescriptorSet, each after those that it imports, including built-in ones.
 *
 * Made from the texts, because protobufjs does not keep places, json_name, dependencies and options as they
 * are. The result equals protoc's, except:
 * - a file with a mistake is left out, and so are files that need it; unresolved imports and undefined
 *   options are left out too: readers refuse incomplete sets;
 * - well-known types are the built-in ones, with their own comments, unless the files contain them;
 * - options with retention RETENTION_SOURCE are kept; empty options (`rpc ... {}`) are not written;
 * - imports have the path of the file they resolve to, if they were found in another way;
 * - source info covers definitions and the head of the file, not the parts of a definition; columns
 *   count UTF-16 units.
 *
 * @throws ProblemError `schema-empty` if no file is left
 */
export function exportDescriptorSet(
  schema: { readonly files: readonly SchemaFile[] },
  { withSource = true }: WriteSettings = {},
): WrittenDescriptorSet {
  const problems: Problem[] = [];
  const described = describeAll(schema.files, withSource, problems);
  const sound = resolveAll(described, problems);
  if (sound.length === 0) throw new ProblemError(nothingLeft(problems));
  const definitions = gatherDefinitions(
    sound.map(({ file }) => file),
    standardDefinitions(),
  );
  const paths = new Map(schema.files.map((file) => [file.importPath, file.path]));
  const ordered = inOrder(sound.map(({ file }) => withoutMissing(file, sound)));
  const bytes = encodeSet(ordered, definitions, ({ name }, options) => {
    const path = paths.get(name);
    // The user cannot fix files that come with the program.
    const isOwn = path !== undefined && !path.startsWith(builtInPrefix);
    if (isOwn) problems.push(missingOptions(path, options));
  });
  return { bytes, files: ordered.map(({ name }) => name), problems };
}

interface DescribedFile {
  readonly source: SchemaFile;
  readonly file: FileDescriptor;
}

/** Describes the files, and the built-in ones that they import. */
function describeAll(
  files: readonly SchemaFile[],
  withSource: boolean,
  problems: Problem[],
): readonly DescribedFile[] {
  const found = new Map<string, DescribedFile>();
  const queue = [...files];
  const resolveImport = createImportResolver(files);
  const isOwn = new Set(files.map(({ importPath }) => importPath));
  for (const source of queue) {
    if (found.has(source.importPath)) continue;
    try {
      const written = describeFile(source.importPath, source.text, withSource);
      const resolve = (path: string) => resolveImport(source.importPath, path);
      const file = {
        ...written,
        dependencies: written.dependencies.map(resolve),
        optionDependencies: written.optionDependencies.map(resolve),
      };
      found.set(source.importPath, { source, file });
      for (const path of [...file.dependencies, ...file.optionDependencies]) {
        const builtIn = found.has(path) || isOwn.has(path) ? undefined : findBuiltIn(path);
        if (builtIn) queue.push(builtIn);
      }
    } catch (error) {
      if (!(error instanceof ProtoTextError)) throw error;
      problems.push(leftOut(source, `${error.title}: ${error.detail}`));
    }
  }
  return [...found.values()];
}

/**
 * Returns the import path of an import's file: the one with that path, one beside the importer, a built-in
 * one, or the only one whose path ends so; else the import unchanged.
 */
function createImportResolver(
  files: readonly SchemaFile[],
): (importer: string, path: string) => string {
  const known = new Set(files.map(({ importPath }) => importPath));
  const byEnd = new Map<string, string | null>();
  for (const path of known) {
    for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', slash + 1)) {
      const end = path.slice(slash + 1);
      byEnd.set(end, byEnd.has(end) ? null : path);
    }
  }
  return (importer, path) => {
    if (known.has(path)) return path;
    const beside = joinRelative(importer, path);
    if (known.has(beside)) return beside;
    return findBuiltIn(path) ? path : (byEnd.get(path) ?? path);
  };
}

/** Leaves out files with a missing type, until all remaining ones are complete. */
function resolveAll(
  described: readonly DescribedFile[],
  problems: Problem[],
): readonly DescribedFile[] {
  let left = described;
  for (;;) {
    const definitions = gatherDefinitions(
      left.map(({ file }) => file),
      null,
    );
    const resolved = left.map(({ source, file }) => ({
      source,
      ...resolveTypes(file, definitions),
    }));
    const complete = resolved.filter(({ missing }) => missing.length === 0);
    if (complete.length === left.length) return complete;
    for (const { source, missing } of resolved) {
      const [first] = missing;
      if (first) {
        problems.push(leftOut(source, `\`${first.user}\` needs the missing \`${first.name}\``));
      }
    }
    const kept = new Set(complete.map(({ source }) => source));
    left = left.filter(({ source }) => kept.has(source));
  }
}

/** Removes imports of missing files; adjusts the indices of public and weak ones. */
function withoutMissing(file: FileDescriptor, files: readonly DescribedFile[]): FileDescriptor {
  const names = new Set(files.map(({ source }) => source.importPath));
  const dependencies = file.dependencies.filter((path) => names.has(path));
  if (dependencies.length === file.dependencies.length) return file;
  const newPlaces = (places: readonly number[]) =>
    places
      .map((place) => dependencies.indexOf(file.dependencies[place] ?? ''))
      .filter((place) => place >= 0);
  return {
    ...file,
    dependencies,
    publicDependencies: newPlaces(file.publicDependencies),
    weakDependencies: newPlaces(file.weakDependencies),
    optionDependencies: file.optionDependencies.filter((path) => names.has(path)),
  };
}

/** Orders each file after its imports; files in an import cycle keep their order. */
function inOrder(files: readonly FileDescriptor[]): readonly FileDescriptor[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const ordered = new Set<FileDescriptor>();
  const entered = new Set<FileDescriptor>();
  for (const root of files) {
    // Without recursion: a chain of imports may be as long as there are files.
    const stack = [root];
    for (let file = stack.at(-1); file; file = stack.at(-1)) {
      const isNew = !entered.has(file);
      entered.add(file);
      const imports = isNew ? [...file.dependencies, ...file.optionDependencies].reverse() : [];
      const ahead = imports
        .flatMap((path) => byName.get(path) ?? [])
        .filter((each) => !entered.has(each));
      if (ahead.length > 0) stack.push(...ahead);
      else {
        ordered.add(file);
        stack.pop();
      }
    }
  }
  return [...ordered];
}

function leftOut({ path, importPath }: SchemaFile, reason: string): Problem {
  return problem({
    kind: 'schema-rule',
    severity: 'warning',
    title: 'A file is not in the descriptor set',
    detail: `\`${importPath}\` was ignored. ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`,
    location: { file: path },
    hint: 'See the list of problems, fix it and export again.',
  });
}

function missingOptions(path: string, options: readonly string[]): Problem {
  const shown = options.slice(0, 5).map((option) => `\`${option}\``);
  const rest = options.length - shown.length;
  return problem({
    kind: 'schema-import',
    severity: 'warning',
    title: 'Options are not in the descriptor set',
    detail: `They have no definition: ${shown.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`,
    location: { file: path },
    hint: 'Add the files that define them to the set.',
  });
}

function nothingLeft(problems: readonly Problem[]): Problem {
  return problem({
    kind: 'schema-empty',
    title: 'There is nothing to export',
    detail: problems[0]?.detail ?? 'This set has no schema files.',
    hint: 'Fix the files in the list of problems, then export again.',
  });
}
