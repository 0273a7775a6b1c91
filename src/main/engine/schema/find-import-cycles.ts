import { type Problem, problem } from '../../../shared/problem.ts';
import { locateInFile } from '../text/locate-in-text.ts';
import { textOf } from './find-import-problems.ts';
import type { IndexedFile, ReadText, SchemaLookup } from './schema-index.ts';

/** Titles of {@link findImportCycles}; the check of a file has the same. */
export const cycleTitles = {
  ofOne: 'A file that imports itself',
  ofMany: 'Files that import each other',
} as const;

const maxShownFiles = 6;

/**
 * The circles of files that import each other, one Problem each. They stay usable here; protoc refuses
 * them ("File recursively imports itself").
 */
export function findImportCycles(lookup: SchemaLookup, readText: ReadText): readonly Problem[] {
  return circlesIn(lookup).map((circle) => describe(circle, lookup, readText));
}

/** One circle for each file at most: to break that one may break the others that it is in. */
function circlesIn(lookup: SchemaLookup): readonly (readonly IndexedFile[])[] {
  const done = new Set<IndexedFile>();
  const named = new Set<IndexedFile>();
  const circles: (readonly IndexedFile[])[] = [];
  for (const start of lookup.index.files) {
    if (done.has(start)) continue;
    const path: Step[] = [stepTo(start, lookup)];
    const open = new Set<IndexedFile>([start]);
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const target = at.targets[at.next];
      at.next += 1;
      if (!target) {
        done.add(at.file);
        open.delete(at.file);
        path.pop();
      } else if (open.has(target)) {
        if (named.has(target) || named.has(at.file)) continue;
        const circle = path.slice(path.findIndex(({ file }) => file === target));
        circles.push(circle.map(({ file }) => file));
        for (const { file } of circle) named.add(file);
      } else if (!done.has(target)) {
        open.add(target);
        path.push(stepTo(target, lookup));
      }
    }
  }
  return circles;
}

/** A file on the way, and which of its imports is walked next. */
interface Step {
  readonly file: IndexedFile;
  readonly targets: readonly IndexedFile[];
  next: number;
}

function stepTo(file: IndexedFile, lookup: SchemaLookup): Step {
  const targets = file.head.imports
    .map(({ path }) => lookup.resolveImport(file, path))
    .filter((target) => target !== undefined)
    .filter((target) => target.origin !== 'built-in');
  return { file, targets, next: 0 };
}

function describe(
  circle: readonly IndexedFile[],
  lookup: SchemaLookup,
  readText: ReadText,
): Problem {
  const [first] = circle;
  const second = circle[1] ?? first;
  const line = first?.head.imports.find(({ path }) => lookup.resolveImport(first, path) === second);
  const text = first && textOf(first, readText);
  const location =
    first && line && text !== undefined
      ? locateInFile(first.path, text, line.offset)
      : { file: first?.path ?? '' };
  return problem({
    kind: 'schema-import',
    title: circle.length === 1 ? cycleTitles.ofOne : cycleTitles.ofMany,
    detail: `${wayOf(circle)}. protoc refuses that; here they stay usable.`,
    location,
    hint:
      circle.length === 1
        ? 'Remove the import.'
        : 'Move what both sides need into a file of its own that imports neither.',
  });
}

function wayOf(circle: readonly IndexedFile[]): string {
  const names = circle.map((file) => `\`${file.importPath}\``);
  const shown =
    names.length > maxShownFiles
      ? [...names.slice(0, maxShownFiles), `${names.length - maxShownFiles} more files`]
      : names;
  return [...shown, names[0]].join(' imports ');
}
