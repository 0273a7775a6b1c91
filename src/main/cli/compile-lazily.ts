import { type Problem, ProblemError, problem } from '../../shared/problem.ts';
import { nearestNames } from '../../shared/text/nearest-names.ts';
import { snapshotOf } from '../engine/schemas/index/closure-snapshot.ts';
import { type CompiledSchema, compileSchema } from '../proto/types/compile/compile-schema.ts';
import type { IndexedFile } from '../proto/types/schema-index.ts';
import type { CliSchema } from './open-cli-schema.ts';

/** The number of files compiled at once, too fast for a person to notice. */
const maxFilesAtOnce = 300;

/** The limit for a message that needs more and more types: then all files are compiled at once. */
const maxRounds = 50;

/**
 * Compiles a schema set of any size: of a large one only the files needed for a requested type. Types found
 * later in a message (in an `Any`, in a header) are compiled when they occur.
 */
export function compileLazily({ lookup, readText }: CliSchema): CompiledSchema {
  const all = lookup.index.files;
  const used = new Set<IndexedFile>(all.length <= maxFilesAtOnce ? all : []);
  let compiledFiles: ReadonlySet<IndexedFile> = new Set();
  let rounds = 0;
  let schema = compile();

  function compile(): CompiledSchema {
    compiledFiles = new Set(lookup.closureOf(used));
    const snapshot = snapshotOf(lookup, used, readText);
    // Those that nothing imports: the others come with the files that import them.
    const builtIn = [...used].filter(({ origin }) => origin === 'built-in');
    const files = builtIn.map((file) => ({ ...file, text: readText(file) }));
    const next = compileSchema({ ...snapshot, files: [...snapshot.files, ...files] });
    // ProtoJSON and text format look up the type of an `Any` in the root itself.
    const root = next.findType('google.protobuf.Any')?.root;
    if (root) {
      const { lookup: findInRoot } = root;
      root.lookup = (...args: Parameters<typeof findInRoot>) => {
        const found = findInRoot.apply(root, args);
        const name = [args[0]].flat().join('.');
        return found ?? (reach(name) ? (schema.findType(name) ?? null) : null);
      };
    }
    return next;
  }

  /** Compiles the files of a type that was not needed before; false if there is no such type. */
  function reach(fullName: string): boolean {
    const found = lookup.find(fullName);
    if (!found) return false;
    if (!compiledFiles.has(found.file)) {
      used.add(found.file);
      rounds += 1;
      if (rounds === maxRounds) for (const file of all) used.add(file);
      schema = compile();
    }
    return true;
  }

  return {
    get problems() {
      return schema.problems;
    },
    get missing() {
      return schema.missing;
    },
    findType(fullName) {
      reach(fullName);
      return schema.findType(fullName);
    },
    shapeOf(fullName) {
      return schema.shapeOf(fullName) ?? (reach(fullName) ? schema.shapeOf(fullName) : undefined);
    },
    requireType(fullName) {
      if (!reach(fullName)) throw new ProblemError(missingType(fullName, lookup.index.files));
      return schema.requireType(fullName);
    },
  };
}

function missingType(fullName: string, files: readonly IndexedFile[]): Problem {
  const messages = files.flatMap(({ head }) =>
    head.definitions.flatMap((each) => (each.kind === 'message' ? [each.fullName] : [])),
  );
  const near = nearestNames(fullName, messages, 3).map((name) => `\`${name}\``);
  return problem({
    kind: 'type-missing',
    title: 'No such message type',
    detail: `No schema of this command defines \`${fullName.replace(/^\./, '')}\`.`,
    hint:
      near.length > 0
        ? `Did you mean ${near.join(' or ')}?`
        : 'Choose another type, or add the folder that defines it. protodesk types lists all.',
  });
}
