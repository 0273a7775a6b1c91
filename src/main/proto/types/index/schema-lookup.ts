import { lookInScopes } from '../../language/name-scopes.ts';
import { alwaysThere, builtInPrefix } from '../built-in-protos.ts';
import { groupBy } from '../group-by.ts';
import { recoveredPackage, typeOfRecovered } from '../recovered-package.ts';
import type {
  Definition,
  FoundDefinition,
  IndexedFile,
  NameClash,
  SchemaIndex,
  SchemaLookup,
} from '../schema-index.ts';
import { joinRelative, toSlashes } from '../to-slashes.ts';
import { visibleFrom } from '../visible-files.ts';
import { builtInFile, builtInFiles } from './built-in-files.ts';

/**
 * Creates a lookup of names and files in an index. Maps are built on demand; resolved imports and extensions
 * are cached for the life of the lookup.
 */
export function createSchemaLookup(index: SchemaIndex): SchemaLookup {
  const resolve = createImportFinder(index);
  const gathered = later(() =>
    gatherNames(
      index.files,
      builtInFiles().filter((file) => resolve.builtIn(file.importPath)),
    ),
  );
  const extenders = later(() => extendersOf(index, gathered().find));
  const importers = later(() => importersIn(index, resolve.file));
  const order = later(() => new Map(index.files.map((file, place) => [file, place])));
  const needs = new Map<IndexedFile, readonly IndexedFile[]>();
  const visible = new Map<IndexedFile, ReadonlySet<IndexedFile>>();

  function neededBy(file: IndexedFile): readonly IndexedFile[] {
    const known = needs.get(file);
    if (known) return known;
    const needed = new Set<IndexedFile>();
    for (const { path } of file.head.imports) {
      const target = resolve.file(file, path);
      if (target) needed.add(target);
    }
    for (const extender of extenders().get(file) ?? []) needed.add(extender);
    const all = [...needed];
    needs.set(file, all);
    return all;
  }

  return {
    index,
    find: (fullName) => gathered().find(withoutDot(fullName)),
    clashes: () => gathered().clashes,
    fileAt: (path) => resolve.at(path),
    resolveImport: resolve.file,
    sees(from, other) {
      if (from === other) return true;
      let seen = visible.get(from);
      if (!seen) {
        seen = visibleFrom(from, { importsOf: ({ head }) => head.imports, imported: resolve.file });
        visible.set(from, seen);
      }
      return seen.has(other);
    },
    closureOf(files) {
      const found = new Set<IndexedFile>(files);
      for (const path of alwaysThere) {
        const file = resolve.at(path);
        if (file) found.add(file);
      }
      // Iterating a set also visits items added meanwhile.
      for (const file of found) for (const needed of neededBy(file)) found.add(needed);
      const places = order();
      const last = index.files.length;
      return [...found].sort((a, b) => (places.get(a) ?? last) - (places.get(b) ?? last));
    },
    importersOf(file) {
      const found = new Set<IndexedFile>([file]);
      for (const at of found) for (const importer of importers().get(at) ?? []) found.add(importer);
      found.delete(file);
      return [...found];
    },
  };
}

function later<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function withoutDot(name: string): string {
  return name.startsWith('.') ? name.slice(1) : name;
}

interface ImportFinder {
  file(importer: IndexedFile, importPath: string): IndexedFile | undefined;
  at(path: string): IndexedFile | undefined;
  /** Returns the built-in file of an import path, unless the user's file replaces it. */
  builtIn(importPath: string): IndexedFile | undefined;
}

/**
 * Resolves imports. The order: the file with that import path (of several, the one below the nearest root
 * that is also above the importer); a file below any include root; next to the importer; a copy that was left
 * out; a built-in one.
 */
function createImportFinder(index: SchemaIndex): ImportFinder {
  const byImportPath = groupBy(index.files, (file) => file.importPath);
  const byPath = new Map(index.files.map((file) => [toSlashes(file.path), file]));
  const copies = new Map(index.copies.map((copy) => [toSlashes(copy.path), copy.of]));
  const copiesByImport = new Map(index.copies.map((copy) => [copy.importPath, copy.of]));
  const roots = [
    ...new Set(
      index.sources.flatMap((source) =>
        source.includeRoots.map((root) => `${toSlashes(root.path).replace(/\/$/, '')}/`),
      ),
    ),
  ];
  const belowRoots = new Map<string, IndexedFile | null>();

  function onDisk(slashed: string): IndexedFile | undefined {
    const copyOf = copies.get(slashed);
    return (
      byPath.get(slashed) ?? (copyOf === undefined ? undefined : byPath.get(toSlashes(copyOf)))
    );
  }

  function belowAnyRoot(importPath: string): IndexedFile | undefined {
    let found = belowRoots.get(importPath);
    if (found === undefined) {
      found = null;
      for (const root of roots) {
        found = onDisk(root + importPath) ?? null;
        if (found) break;
      }
      belowRoots.set(importPath, found);
    }
    return found ?? undefined;
  }

  function copyOf(importPath: string): IndexedFile | undefined {
    const path = copiesByImport.get(importPath);
    return path === undefined ? undefined : byPath.get(toSlashes(path));
  }

  function builtIn(importPath: string): IndexedFile | undefined {
    return byImportPath.has(importPath) ? undefined : builtInFile(importPath);
  }

  return {
    builtIn,
    file(importer, importPath) {
      const named = byImportPath.get(importPath);
      return (
        (named && nearest(named, importer)) ??
        belowAnyRoot(importPath) ??
        onDisk(joinRelative(toSlashes(importer.path), importPath)) ??
        copyOf(importPath) ??
        builtIn(importPath)
      );
    },
    at(path) {
      const slashed = toSlashes(path);
      const isBuiltIn = path.startsWith(builtInPrefix);
      if (isBuiltIn) return builtInFile(path.slice(builtInPrefix.length));
      return onDisk(slashed) ?? byImportPath.get(path)?.[0] ?? copyOf(path) ?? builtInFile(path);
    },
  };
}

/** Returns, of files with one import path, the one whose root is above the importer and deepest. */
function nearest(files: readonly IndexedFile[], importer: IndexedFile): IndexedFile | undefined {
  if (files.length < 2) return files[0];
  const from = toSlashes(importer.path);
  let best = files[0];
  let bestLength = -1;
  for (const file of files) {
    const path = toSlashes(file.path);
    const root = path.slice(0, path.length - file.importPath.length);
    if (root.length > bestLength && from.startsWith(root)) {
      best = file;
      bestLength = root.length;
    }
  }
  return best;
}

/** Returns the files that extend messages of a file from outside. */
function extendersOf(
  index: SchemaIndex,
  find: GatheredNames['find'],
): ReadonlyMap<IndexedFile, readonly IndexedFile[]> {
  const extenders = new Map<IndexedFile, IndexedFile[]>();
  for (const file of index.files) {
    for (const target of file.head.extendTargets) {
      // The head does not show the message that contains the block: its own types are in this file anyway.
      const found = lookInScopes(find, file.head.packageName, target);
      if (!found || found.file === file || isOptionMessage(found.definition.fullName)) continue;
      const known = extenders.get(found.file);
      if (!known) extenders.set(found.file, [file]);
      else if (known.at(-1) !== file) known.push(file);
    }
    if (file.head.packageName === recoveredPackage) addRecovered(file, find, extenders);
  }
  return extenders;
}

/** A file of recovered fields implicitly extends the types that they belong to. */
function addRecovered(
  file: IndexedFile,
  find: GatheredNames['find'],
  extenders: Map<IndexedFile, IndexedFile[]>,
): void {
  for (const { fullName } of file.head.definitions) {
    const found = find(typeOfRecovered(fullName) ?? '');
    if (!found || found.file === file) continue;
    const known = extenders.get(found.file);
    if (!known) extenders.set(found.file, [file]);
    else if (!known.includes(file)) known.push(file);
  }
}

/** Each custom option extends one of these; no message needs them. */
function isOptionMessage(fullName: string): boolean {
  return /^google\.protobuf\.[A-Za-z]+Options$/.test(fullName);
}

function importersIn(
  index: SchemaIndex,
  resolve: ImportFinder['file'],
): ReadonlyMap<IndexedFile, readonly IndexedFile[]> {
  const importers = new Map<IndexedFile, IndexedFile[]>();
  for (const file of index.files) {
    for (const { path } of file.head.imports) {
      const target = resolve(file, path);
      if (!target) continue;
      const known = importers.get(target);
      if (known) known.push(file);
      else importers.set(target, [file]);
    }
  }
  return importers;
}

/** The file of each name, and the names that two files define. */
interface GatheredNames {
  find(fullName: string): FoundDefinition | undefined;
  readonly clashes: readonly NameClash[];
}

/** Collects the names of the user's files, then those of built-in ones that are not among them. */
function gatherNames(
  files: readonly IndexedFile[],
  builtIns: readonly IndexedFile[],
): GatheredNames {
  // Only files: an object for each of many thousand names would cost more than a search in a file.
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

/** Searches the few names of most files linearly, and indexes a file with many on first use. */
function createDefinitionFinder(): (file: IndexedFile, fullName: string) => Definition | undefined {
  const few = 16;
  const byFile = new Map<IndexedFile, ReadonlyMap<string, Definition>>();
  return (file, fullName) => {
    const { definitions } = file.head;
    if (definitions.length <= few) return definitions.find((each) => each.fullName === fullName);
    let byName = byFile.get(file);
    if (!byName) {
      // From last to first, so that the first of duplicate names wins.
      byName = new Map(definitions.toReversed().map((each) => [each.fullName, each]));
      byFile.set(file, byName);
    }
    return byName.get(fullName);
  };
}
