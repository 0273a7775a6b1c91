import { posix } from 'node:path';
import { type Problem, problem } from '../../../../shared/problem.ts';
import { locateInFile, locateInText } from '../../../../shared/text/locate-in-text.ts';
import type {
  Definition,
  IndexedFile,
  IndexedSource,
  NameClash,
  ReadText,
  SchemaLookup,
} from '../../../proto/types/schema-index.ts';
import { toSlashes } from '../../../proto/types/to-slashes.ts';
import { textOf } from './find-import-problems.ts';

const maxNamesInDetail = 5;
const maxProblems = 500;

/**
 * Finds names that two files of a set define, one Problem for each pair. Two versions of one file with the
 * same import path are a warning: imports use only one of them.
 */
export function findNameClashes(lookup: SchemaLookup, readText: ReadText): readonly Problem[] {
  return lookup
    .clashes()
    .filter(({ first, second }) => !isKnownTwin(first, second))
    .slice(0, maxProblems)
    .map((clash) => describe(clash, lookup, readText));
}

/** Every descriptor set with imports has its own copies of the well-known types. */
function isKnownTwin(a: IndexedFile, b: IndexedFile): boolean {
  return a.importPath === b.importPath && a.importPath.startsWith('google/protobuf/');
}

function describe(
  { first, second, names }: NameClash,
  lookup: SchemaLookup,
  readText: ReadText,
): Problem {
  const isTwoVersions = first.importPath === second.importPath;
  const shown = names.slice(0, maxNamesInDetail).map(([{ fullName }]) => `\`${fullName}\``);
  const more = names.length - shown.length;
  const all = `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  const [name] = names;
  const text = textOf(second, readText);
  return problem({
    kind: 'schema-conflict',
    severity: isTwoVersions ? 'warning' : 'error',
    title: isTwoVersions
      ? `Two versions of ${first.importPath}`
      : names.length === 1
        ? 'A name is defined twice'
        : `${names.length} names are defined twice`,
    detail: `Both files define ${all}: ${placeOf(first, name?.[0], readText)}, which is used, and ${placeOf(second, name?.[1], readText)}.`,
    location:
      text === undefined
        ? { file: second.path }
        : locateInFile(second.path, text, name?.[1].offset ?? 0),
    hint: `Keep one, or ${wayToPart(first, second, lookup.index.sources)} in separate schema sets.`,
  });
}

/** Only whole sources can be moved to another set. */
function wayToPart(
  first: IndexedFile,
  second: IndexedFile,
  sources: readonly IndexedSource[],
): string {
  const [one, other] = [first, second].map(({ path }) =>
    sources.find(({ absolutePath }) => isWithin(path, absolutePath)),
  );
  if (one && other && one !== other) return 'put the two sources';
  const [folder, otherFolder] = [
    posix.dirname(toSlashes(first.path)),
    posix.dirname(toSlashes(second.path)),
  ];
  const areNested = isWithin(folder, otherFolder) || isWithin(otherFolder, folder);
  return `list the two ${areNested ? 'files' : 'folders'} as separate sources,`;
}

/** True when a file of a descriptor set is within the set. */
function isWithin(path: string, source: string): boolean {
  const folder = toSlashes(source).replace(/\/$/, '');
  const slashed = toSlashes(path);
  return slashed === folder || slashed.startsWith(`${folder}/`) || slashed.startsWith(`${folder}#`);
}

function placeOf(
  file: IndexedFile,
  definition: Definition | undefined,
  readText: ReadText,
): string {
  const text = textOf(file, readText);
  if (text === undefined || !definition) return file.path;
  return `${file.path}:${locateInText(text, definition.offset).line}`;
}
