import protobuf from 'protobufjs';
import { messageOf, type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { nearestNames } from '../text/nearest-names.ts';
import type { MessageShape } from '../wire/message-shape.ts';
import { type AssembledRoot, assembleRoot } from './assemble-root.ts';
import { alwaysThere, findBuiltIn } from './built-in-protos.ts';
import { describeType, type TypeDescription } from './describe-type.ts';
import { lintSchema } from './lint-schema.ts';
import { type ParsedFile, parseProtoFile } from './parse-proto-file.ts';
import { repairFields } from './repair-fields.ts';
import { checkImports, createImportResolver } from './resolve-imports.ts';
import { resolveNames } from './resolve-names.ts';
import { scanProtoText } from './scan-proto-text.ts';
import type { SchemaFile, SchemaSnapshot } from './schema-snapshot.ts';
import { createShapeLookup } from './shape-of.ts';
import { vetFile } from './vet-schema.ts';

/** A schema set that can encode, decode and describe; everything usable of it, and what is not. */
export interface CompiledSchema {
  /** What is wrong with the files, and what could not be used of them. */
  readonly problems: readonly Problem[];
  /** The message type of a full name, with or without a leading dot. Throws ProblemError `type-missing`. */
  requireType(fullName: string): protobuf.Type;
  findType(fullName: string): protobuf.Type | undefined;
  /** The shape for the walker; also of the synthetic entry message of a map field. */
  shapeOf(fullName: string): MessageShape | undefined;
  /** A message or enum in words. Throws ProblemError `type-missing`. */
  describe(fullName: string): TypeDescription;
}

/**
 * Compiles what was read into one set of types. Never throws for what a file says.
 *
 * Each file is parsed by itself and vetted, so that a bad one costs only itself; the good ones are
 * put into one root, their names resolved, and what misses something is reported and taken out.
 */
export function compileSchema(snapshot: SchemaSnapshot): CompiledSchema {
  const problems: Problem[] = [...snapshot.problems];
  const parsed: ParsedFile[] = [];

  function parse(file: SchemaFile): void {
    const result = parseProtoFile(file);
    if (!result.ok) {
      problems.push(result.problem);
      return;
    }
    const unsafe = vetFile(result.value);
    if (unsafe) problems.push(unsafe);
    else parsed.push(result.value);
  }

  for (const file of snapshot.files) parse(file);
  const resolveImport = createImportResolver(snapshot);
  for (const file of neededBuiltIns(parsed, snapshot)) parse(file);

  const assembled = assembleRoot(parsed);
  problems.push(...assembled.problems);
  const names = resolveNames(assembled);
  problems.push(
    ...checkImports(parsed, resolveImport, names.filesMissingTypes),
    ...names.problems,
    ...repairFields(assembled),
    ...resolveAll(assembled),
    ...lintSchema(assembled),
  );
  return compiled(assembled, limited(problems));
}

function compiled(assembled: AssembledRoot, problems: readonly Problem[]): CompiledSchema {
  const { types, owners } = assembled;
  const shapeOf = createShapeLookup(types);

  function find(fullName: string): protobuf.Type | protobuf.Enum | undefined {
    return types.get(fullName.replace(/^\./, ''));
  }

  return {
    problems,
    shapeOf: (fullName) => shapeOf(fullName.replace(/^\./, '')),
    findType(fullName) {
      const found = find(fullName);
      return found instanceof protobuf.Type ? found : undefined;
    },
    requireType(fullName) {
      const found = find(fullName);
      if (found instanceof protobuf.Type) return found;
      throw new ProblemError(missingType(fullName, found, assembled, problems));
    },
    describe(fullName) {
      const found = find(fullName);
      if (!found) throw new ProblemError(missingType(fullName, found, assembled, problems));
      const name = fullName.replace(/^\./, '');
      return describeType(found, name, owners.get(name)?.file.importPath ?? '');
    },
  };
}

/** Well-known types, and built-in files that are imported and not in the user's tree. */
function neededBuiltIns(
  parsed: readonly ParsedFile[],
  snapshot: SchemaSnapshot,
): readonly SchemaFile[] {
  const own = new Set(snapshot.files.map((file) => file.importPath));
  const needed = new Map<string, SchemaFile>();
  const queue = [...alwaysThere, ...parsed.flatMap((file) => file.imports.map(({ path }) => path))];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    const file = own.has(path) || needed.has(path) ? undefined : findBuiltIn(path);
    if (!file) continue;
    needed.set(path, file);
    queue.push(...scanProtoText(file.text).imports.map((found) => found.path));
  }
  return [...needed.values()];
}

/** Names are resolved by now; this lets protobufjs fill in the rest, and catches what still fails. */
function resolveAll({ root, types, owners }: AssembledRoot): readonly Problem[] {
  try {
    root.resolveAll();
    return [];
  } catch {
    return [...types].flatMap(([path, type]) => {
      try {
        if (type instanceof protobuf.Type) for (const field of type.fieldsArray) field.resolve();
        return [];
      } catch (error) {
        type.parent?.remove(type);
        return [
          problem({
            kind: 'schema-rule',
            title: 'A type that cannot be used',
            detail: `\`${path}\` was left out.`,
            location: { file: owners.get(path)?.file.path },
            cause: messageOf(error),
          }),
        ];
      }
    });
  }
}

const maxProblems = 2000;

function limited(problems: readonly Problem[]): Problem[] {
  if (problems.length <= maxProblems) return [...problems];
  return [
    ...problems.slice(0, maxProblems),
    problem({
      kind: 'schema-rule',
      title: 'More problems',
      detail: `${problems.length - maxProblems} more problems are not listed.`,
      hint: 'Fix the first ones: the others often come from them.',
    }),
  ];
}

function missingType(
  fullName: string,
  found: protobuf.Enum | undefined,
  { types }: AssembledRoot,
  problems: readonly Problem[],
): Problem {
  const messages = [...types].filter(([, type]) => type instanceof protobuf.Type);
  const near = nearestNames(
    fullName,
    messages.map(([name]) => name),
    3,
  ).map((name) => `\`${name}\``);
  const broken = problems.filter(({ kind }) => brokenFileKinds.has(kind)).length;
  const hints = [
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : 'Choose another type, or open the folder that defines this one.',
    broken > 0 ? `${broken} schema files could not be used; it may be defined in one of them.` : '',
  ];
  return problem({
    kind: 'type-missing',
    title: found ? 'Not a message type' : 'No such message type',
    detail: found
      ? `\`${fullName}\` is an enum; a message type is needed here.`
      : `No schema of this workspace defines \`${fullName}\`.`,
    hint: hints.filter((hint) => hint !== '').join(' '),
  });
}

const brokenFileKinds: ReadonlySet<Problem['kind']> = new Set([
  'schema-syntax',
  'schema-unsafe',
  'schema-rule',
  'file-read',
]);
