import type { Definition, FoundDefinition, IndexedFile, NameClash } from './schema-index.ts';

/** Where each name is defined, and which are defined by two files. */
export interface GatheredNames {
  readonly names: ReadonlyMap<string, FoundDefinition>;
  readonly clashes: readonly NameClash[];
}

/** Gathers the names of the user's files, then those of built-in ones that the user's do not have. */
export function gatherNames(
  files: readonly IndexedFile[],
  builtIns: readonly IndexedFile[],
): GatheredNames {
  const names = new Map<string, FoundDefinition>();
  const clashes = new Map<IndexedFile, Map<IndexedFile, [Definition, Definition][]>>();
  for (const file of files) {
    for (const definition of file.head.definitions) {
      const owner = names.get(definition.fullName);
      if (!owner) names.set(definition.fullName, { file, definition });
      else if (owner.file !== file) addClash(clashes, owner, { file, definition });
    }
  }
  for (const file of builtIns) {
    for (const definition of file.head.definitions) {
      if (!names.has(definition.fullName)) names.set(definition.fullName, { file, definition });
    }
  }
  return {
    names,
    clashes: [...clashes].flatMap(([second, byFirst]) =>
      [...byFirst].map(([first, both]): NameClash => ({ first, second, names: both })),
    ),
  };
}

function addClash(
  clashes: Map<IndexedFile, Map<IndexedFile, [Definition, Definition][]>>,
  first: FoundDefinition,
  second: FoundDefinition,
): void {
  const byFirst = clashes.get(second.file) ?? new Map<IndexedFile, [Definition, Definition][]>();
  clashes.set(second.file, byFirst);
  const both = byFirst.get(first.file) ?? [];
  byFirst.set(first.file, both);
  both.push([first.definition, second.definition]);
}
