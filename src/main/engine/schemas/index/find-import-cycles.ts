import { type Problem, problem } from '../../../../shared/problem.ts';
import { locateInFile } from '../../../../shared/text/locate-in-text.ts';
import type { IndexedFile, ReadText, SchemaLookup } from '../../../proto/types/schema-index.ts';
import { textOf } from './find-import-problems.ts';

/** Titles of {@link findImportCycles}; the check of a file uses the same ones. */
export const cycleTitles = {
  ofOne: 'A file imports itself',
  ofMany: 'Files import each other',
} as const;

const maxShownFiles = 6;

/**
 * Finds cycles of files that import each other, one Problem each. The app can still use them; protoc refuses
 * them ("File recursively imports itself").
 */
export function findImportCycles(lookup: SchemaLookup, readText: ReadText): readonly Problem[] {
  return circlesIn(lookup).map((circle) => describe(circle, lookup, readText));
}

/** At most one cycle for each file: fixing it may fix the others that contain the file. */
function circlesIn(lookup: SchemaLookup): readonly (readonly IndexedFile[])[] {
  const done = new Set<IndexedFile>();
  const named = new Set<IndexedFile>();
  const circles: (readonly IndexedFile[])[] = [];
  for (const start of lookup.index.files) {
    if (done.has(start)) continue;
    const path: Step[] = [{ file: start, next: 0 }];
    const open = new Set<IndexedFile>([start]);
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const line = at.file.head.imports[at.next];
      const target = line && lookup.resolveImport(at.file, line.path);
      at.next += 1;
      if (!line) {
        done.add(at.file);
        open.delete(at.file);
        path.pop();
      } else if (!target || target.origin === 'built-in' || done.has(target)) {
        // No import leads back from there.
      } else if (open.has(target)) {
        if (named.has(target) || named.has(at.file)) continue;
        const circle = path.slice(path.findIndex(({ file }) => file === target));
        circles.push(circle.map(({ file }) => file));
        for (const { file } of circle) named.add(file);
      } else {
        open.add(target);
        path.push({ file: target, next: 0 });
      }
    }
  }
  return circles;
}

/** A file on the path, and its next import to follow. */
interface Step {
  readonly file: IndexedFile;
  next: number;
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
    detail: `${wayOf(circle)}. protoc refuses that; Protodesk accepts it.`,
    location,
    hint:
      circle.length === 1
        ? 'Remove the import.'
        : 'Move shared definitions to a file that imports neither.',
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
