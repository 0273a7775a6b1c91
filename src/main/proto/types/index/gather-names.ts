import type { Definition, FoundDefinition, IndexedFile, NameClash } from '../schema-index.ts';

/** Where each name is defined, and which are defined by two files. */
export interface GatheredNames {
  find(fullName: string): FoundDefinition | undefined;
  readonly clashes: readonly NameClash[];
}

/** Gathers the names of the user's files, then those of built-in ones that the user's do not have. */
export function gatherNames(
  files: readonly IndexedFile[],
  builtIns: readonly IndexedFile[],
): GatheredNames {
  // Files only: an object for each of many thousand names would cost more than to look into a file.
  const owners = new Map<string, IndexedFile>();
  const definitionIn = createDefinitionFinder();
  const clashes = new Map<IndexedFile, Map<IndexedFile, [Definition, Definition][]>>();
  function addClash(first: IndexedFile, second: IndexedFile, definition: Definition): void {
    const byFirst = clashes.get(second) ?? new Map<IndexedFile, [Definition, Definition][]>();
    clashes.set(second, byFirst);
    const names = byFirst.get(first) ?? [];
    byFirst.set(first, names);
    names.push([definitionIn(first, definition.fullName) ?? definition, definition]);
  }

  for (const file of files) {
    for (const definition of file.head.definitions) {
      const owner = owners.get(definition.fullName);
      if (owner === undefined) owners.set(definition.fullName, file);
      else if (owner !== file) addClash(owner, file, definition);
    }
  }
  for (const file of builtIns) {
    for (const { fullName } of file.head.definitions) {
      if (!owners.has(fullName)) owners.set(fullName, file);
    }
  }
  return {
    find(fullName) {
      const file = owners.get(fullName);
      const definition = file && definitionIn(file, fullName);
      return definition && { file, definition };
    },
    clashes: [...clashes].flatMap(([second, byFirst]) =>
      [...byFirst].map(([first, names]): NameClash => ({ first, second, names })),
    ),
  };
}

/** Looks through the few names of most files, and once only through those of a file with many. */
function createDefinitionFinder(): (file: IndexedFile, fullName: string) => Definition | undefined {
  const few = 16;
  const byFile = new Map<IndexedFile, ReadonlyMap<string, Definition>>();
  return (file, fullName) => {
    const { definitions } = file.head;
    if (definitions.length <= few) return definitions.find((each) => each.fullName === fullName);
    let byName = byFile.get(file);
    if (!byName) {
      // From the last to the first: of names that stand twice the first counts.
      byName = new Map(definitions.toReversed().map((each) => [each.fullName, each]));
      byFile.set(file, byName);
    }
    return byName.get(fullName);
  };
}
