import type { SchemaFolder, TypeEntry } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { type NameTree, nameTreeOf } from '../../../proto/types/pages/name-tree.ts';
import { entryOf } from '../../../proto/types/pages/type-entry.ts';
import type { IndexedFile, SchemaLookup } from '../../../proto/types/schema-index.ts';

/** The maximum number of types of a level: its response must fit into one message. */
const maxLevelTypes = 4000;

/**
 * Returns one level of the tree of packages, or of files by import path; the path of a file lists all its
 * types in order. An unknown path is an empty level.
 *
 * @param problems of all files, counted by file
 */
export function listSchemaFolder(
  lookup: SchemaLookup,
  { by, path }: { readonly by: 'package' | 'file'; readonly path: string },
  problems: readonly Problem[],
): SchemaFolder {
  return by === 'package' ? listPackage(lookup, path) : listFolder(lookup, path, problems);
}

function listPackage(lookup: SchemaLookup, path: string): SchemaFolder {
  const { files } = lookup.index;
  const tree = nameTreeOf(files, path, '.', (file) => file.head.packageName, true);
  const types = new Map<string, TypeEntry>();
  for (const file of tree.here) {
    for (const type of typesOf(lookup, file)) {
      if (!types.has(type.fullName)) types.set(type.fullName, type);
    }
  }
  const sorted = [...types.values()].sort((a, b) => compareNames(a.fullName, b.fullName));
  return { folders: foldersOf(tree), files: [], ...limited(sorted) };
}

function listFolder(
  lookup: SchemaLookup,
  path: string,
  problems: readonly Problem[],
): SchemaFolder {
  const { files } = lookup.index;
  const file = path === '' ? undefined : files.find(({ importPath }) => importPath === path);
  if (file) return { folders: [], files: [], ...limited(typesOf(lookup, file)) };
  const tree = nameTreeOf(files, path, '/', ({ importPath }) => folderOf(importPath), false);
  const counts = new Map<string, number>();
  for (const { location } of problems) {
    const at = location?.file;
    if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  return {
    folders: foldersOf(tree),
    files: tree.here
      .map((here) => ({
        importPath: here.importPath,
        path: here.path,
        problemCount: counts.get(here.path) ?? 0,
      }))
      .sort((a, b) => compareNames(a.importPath, b.importPath)),
    types: [],
  };
}

function foldersOf({ folders }: NameTree): SchemaFolder['folders'] {
  return folders.toSorted((a, b) => compareNames(a.name, b.name));
}

function typesOf(lookup: SchemaLookup, file: IndexedFile): TypeEntry[] {
  return file.head.definitions.map((definition) => entryOf(lookup, { file, definition }));
}

/** Top-level types come before nested ones, which their pages link to. */
function limited(types: readonly TypeEntry[]): Pick<SchemaFolder, 'types' | 'hiddenTypeCount'> {
  if (types.length <= maxLevelTypes) return { types: [...types] };
  const names = new Set(types.map(({ fullName }) => fullName));
  const outer = types.filter(
    ({ fullName }) => !names.has(fullName.slice(0, Math.max(0, fullName.lastIndexOf('.')))),
  );
  const shown = outer.slice(0, maxLevelTypes);
  return { types: shown, hiddenTypeCount: types.length - shown.length };
}

function folderOf(importPath: string): string {
  return importPath.slice(0, Math.max(0, importPath.lastIndexOf('/')));
}

/** Compares without case, the same on all machines. */
function compareNames(a: string, b: string): number {
  const lowerA = a.toLowerCase();
  const lowerB = b.toLowerCase();
  if (lowerA !== lowerB) return lowerA < lowerB ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}
