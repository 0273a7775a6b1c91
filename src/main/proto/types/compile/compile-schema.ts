import protobuf from 'protobufjs';
import { messageOf, type Problem, ProblemError, problem } from '../../../../shared/problem.ts';
import { nearestNames } from '../../../../shared/text/nearest-names.ts';
import type { MessageShape } from '../../wire/message-shape.ts';
import { checkOutlines } from '../check/check-files.ts';
import { createCatalog, type SchemaCatalog } from '../check/schema-catalog.ts';
import { isUsable, type OutlinedFile, outlineFiles } from '../outlined-file.ts';
import type { SchemaSnapshot } from '../schema-snapshot.ts';
import { type AssembledRoot, assembleRoot, type MissingReference } from './assemble-root.ts';
import { createShapeLookup } from './shape-of.ts';
import { vetTypes } from './vet-schema.ts';

/** A compiled schema set: all its usable types, and its problems. */
export interface CompiledSchema {
  /** The problems of the files, found on first access. */
  readonly problems: readonly Problem[];
  /** Used types that are not among the files. */
  readonly missing: readonly MissingReference[];
  /**
   * Returns the message type of a full name, with or without a leading dot. Throws ProblemError
   * `type-missing`.
   */
  requireType(fullName: string): protobuf.Type;
  findType(fullName: string): protobuf.Type | undefined;
  /** Returns the shape for the walker; also of the synthetic entry message of a map field. */
  shapeOf(fullName: string): MessageShape | undefined;
}

/**
 * Compiles files, and the built-in ones they need, into one set of types. Never throws for the content of a
 * file.
 *
 * Each file is read separately and vetted, so that a bad file affects only itself. The good ones go into one
 * root, with all names resolved, so that `resolveAll()` never throws: ext/protojson calls it on each use.
 */
export function compileSchema(snapshot: SchemaSnapshot): CompiledSchema {
  const files = outlineFiles(snapshot);
  const catalog = createCatalog(files, snapshot);
  const { assembled, problems: refused } = assembleVetted(files.filter(isUsable), catalog);
  const unresolved = resolveAll(assembled);
  let problems: readonly Problem[] | undefined;
  return compiled(assembled, () => {
    problems ??= [
      ...snapshot.problems,
      ...refused,
      ...checkOutlines(catalog, (file) => !file.isBuiltIn),
      ...unresolved,
    ];
    return problems;
  });
}

function compiled(assembled: AssembledRoot, problemsOf: () => readonly Problem[]): CompiledSchema {
  const { types } = assembled;
  const shapeOf = createShapeLookup(types);

  function find(fullName: string): protobuf.Type | protobuf.Enum | undefined {
    return types.get(fullName.replace(/^\./, ''));
  }

  return {
    get problems() {
      return problemsOf();
    },
    missing: assembled.missing,
    shapeOf: (fullName) => shapeOf(fullName.replace(/^\./, '')),
    findType(fullName) {
      const found = find(fullName);
      return found instanceof protobuf.Type ? found : undefined;
    },
    requireType(fullName) {
      const found = find(fullName);
      if (found instanceof protobuf.Type) return found;
      throw new ProblemError(missingType(fullName, found, assembled, problemsOf()));
    },
  };
}

/** If vetting refuses a file, everything is built again without it. */
function assembleVetted(
  files: readonly OutlinedFile[],
  catalog: SchemaCatalog,
): {
  assembled: AssembledRoot;
  problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  for (let left = files; ; ) {
    const assembled = assembleRoot(left, catalog);
    const unsafe = vetTypes(assembled);
    if (!unsafe) return { assembled, problems };
    problems.push(unsafe.problem);
    left = unsafe.owner ? left.filter((file) => file !== unsafe.owner) : [];
  }
}

/** Names are resolved already; this lets protobufjs complete the rest, and catches remaining failures. */
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
            detail: `\`${path}\` was ignored.`,
            location: { file: owners.get(path)?.file.path },
            cause: messageOf(error),
          }),
        ];
      }
    });
  }
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
  const broken = new Set(
    problems.filter(({ kind }) => brokenFileKinds.has(kind)).map(({ location }) => location?.file),
  ).size;
  const hints = [
    near.length > 0
      ? `Did you mean ${near.join(' or ')}?`
      : 'Choose another type, or open the folder that defines it.',
    broken > 0 ? `${broken} schema files could not be used; one may define it.` : '',
  ];
  return problem({
    kind: 'type-missing',
    title: found ? 'Not a message type' : 'No such message type',
    detail: found
      ? `\`${fullName}\` is an enum, not a message type.`
      : `No schema of this workspace defines \`${fullName}\`.`,
    hint: hints.filter((hint) => hint !== '').join(' '),
  });
}

const brokenFileKinds: ReadonlySet<Problem['kind']> = new Set([
  'schema-syntax',
  'schema-unsafe',
  'file-read',
]);
