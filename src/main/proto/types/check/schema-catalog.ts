import { scalarTypes } from '../../../../shared/model/scalar-type.ts';
import { nearestNames } from '../../../../shared/text/nearest-names.ts';
import { lookInScopes, scopeOf } from '../../language/name-scopes.ts';
import {
  integerOf,
  type OutlineEnum,
  type OutlineField,
  type OutlineMessage,
} from '../../language/outline-model.ts';
import { isScalar } from '../../language/scalar-types.ts';
import { groupBy } from '../group-by.ts';
import { isUsable, type OutlinedFile } from '../outlined-file.ts';
import type { SchemaSnapshot } from '../schema-snapshot.ts';
import { joinRelative, toSlashes } from '../to-slashes.ts';
import { visibleFrom } from '../visible-files.ts';
import { findCycles } from './find-cycles.ts';

/** A message or enum, and the file that defines it. */
export interface Defined {
  readonly entry: OutlineMessage | OutlineEnum;
  readonly owner: OutlinedFile;
}

/** An extension, and the file that defines it. */
export interface DefinedExtension {
  readonly entry: OutlineField;
  readonly owner: OutlinedFile;
}

/** Finds definitions, and which of them another file sees. */
export interface SchemaCatalog {
  readonly files: readonly OutlinedFile[];
  /** Returns all definitions of a full name, in file order. */
  all(fullName: string): readonly Defined[];
  /** Returns the definition that a file sees: its own first, then those of its imports. */
  seen(from: OutlinedFile, fullName: string): Defined | undefined;
  sees(from: OutlinedFile, other: OutlinedFile): boolean;
  /** Suggests a name; only for the first few requests, because it searches all names. */
  nearest(reference: string): string | undefined;
  /** Returns the file of an import. */
  imported(from: OutlinedFile, path: string): OutlinedFile | undefined;
  /** True when two files import each other in any number of steps; also for a file and itself. */
  importEachOther(one: OutlinedFile, other: OutlinedFile): boolean;
  /** True when two messages require each other in any number of steps; also for a message and itself. */
  requireEachOther(one: Defined, other: Defined): boolean;
  /** Returns extensions by full name. */
  extensions(fullName: string): readonly DefinedExtension[];
  /** Returns extensions by extended message and number. */
  extensionsOf(extended: string, number: number): readonly DefinedExtension[];
  /** Returns a file with this package, or one below it. */
  packageFile(from: OutlinedFile, prefix: string): OutlinedFile | undefined;
}

/** Creates a catalog of all files; files with syntax errors give what could be read. */
export function createCatalog(
  files: readonly OutlinedFile[],
  snapshot: Pick<SchemaSnapshot, 'sources'>,
): SchemaCatalog {
  const imported = createImports(files, snapshot);
  const definitions = collectDefinitions(files);
  const packages = collectPackages(files);
  const known = new Map<OutlinedFile, ReadonlySet<OutlinedFile>>();
  const extensions: readonly DefinedExtension[] = files.flatMap((owner) =>
    owner.outline.entries.flatMap((entry) =>
      entry.kind === 'extension' ? [{ entry, owner }] : [],
    ),
  );
  const byName = groupBy(extensions, ({ entry }) => entry.path);
  let cycles: ReadonlyMap<OutlinedFile, number> | undefined;
  const byOwner = new Map<string, ReadonlyMap<OutlinedFile, Defined>>();
  let requiring: ReadonlyMap<Defined, number> | undefined;
  let searchesLeft = maxSearches;
  let names: readonly string[] | undefined;
  let byNumber: Map<string, DefinedExtension[]> | undefined;

  function visible(from: OutlinedFile): ReadonlySet<OutlinedFile> {
    let seen = known.get(from);
    if (!seen) {
      seen = visibleFrom(from, { importsOf: ({ outline }) => outline.imports, imported });
      known.set(from, seen);
    }
    return seen;
  }

  function extendedBy({ entry, owner }: DefinedExtension): string {
    const scope = entry.parent?.path ?? owner.outline.packageName;
    const found = lookInScopes((name) => definitions.get(name)?.[0], scope, entry.extended ?? '');
    return found?.entry.path ?? '';
  }

  /** Otherwise a name that every file of a large tree defines would be searched in each of them. */
  function seenOfMany(
    from: OutlinedFile,
    fullName: string,
    found: readonly Defined[],
  ): Defined | undefined {
    let owners = byOwner.get(fullName);
    if (!owners) {
      owners = new Map(found.toReversed().map((defined) => [defined.owner, defined]));
      byOwner.set(fullName, owners);
    }
    for (const file of visible(from)) {
      const defined = owners.get(file);
      if (defined) return defined;
    }
    return undefined;
  }

  function seen(from: OutlinedFile, fullName: string): Defined | undefined {
    const found = definitions.get(fullName);
    if (!found) return undefined;
    if (found.length > fewOwners) return seenOfMany(from, fullName, found);
    const own = found.find(({ owner }) => owner === from);
    return own ?? found.find(({ owner }) => visible(from).has(owner));
  }

  return {
    files,
    imported,
    seen,
    nearest(reference) {
      searchesLeft -= 1;
      if (searchesLeft < 0) return undefined;
      names ??= [...scalarTypes, ...definitions.keys()];
      return nearestNames(reference, names, 1)[0];
    },
    all: (fullName) => definitions.get(fullName) ?? none,
    sees: (from, other) => visible(from).has(other),
    importEachOther(one, other) {
      cycles ??= findCycles(files, (file) =>
        file.outline.imports.flatMap(({ path }) => imported(file, path) ?? []),
      );
      return cycles.get(one) === cycles.get(other);
    },
    requireEachOther(one, other) {
      requiring ??= findCycles([...definitions.values()].flat(), (defined) =>
        requiredTargets(defined, seen).map(({ target }) => target),
      );
      return requiring.get(one) === requiring.get(other);
    },
    extensions: (fullName) => byName.get(fullName) ?? [],
    extensionsOf(extended, number) {
      byNumber ??= groupBy(
        extensions,
        (extension) => `${extendedBy(extension)} ${integerOf(extension.entry.number)}`,
      );
      return byNumber.get(`${extended} ${number}`) ?? [];
    },
    packageFile(from, prefix) {
      const found = packages.get(prefix);
      if (!found) return undefined;
      const seen = visible(from);
      return found.find((file) => seen.has(file));
    },
  };
}

const none: readonly Defined[] = [];

const maxSearches = 50;

const fewOwners = 16;

function collectDefinitions(files: readonly OutlinedFile[]): ReadonlyMap<string, Defined[]> {
  const definitions = new Map<string, Defined[]>();
  for (const owner of files) {
    for (const entry of owner.outline.entries) {
      if (entry.kind !== 'message' && entry.kind !== 'enum') continue;
      const known = definitions.get(entry.path);
      if (known) known.push({ entry, owner });
      else definitions.set(entry.path, [{ entry, owner }]);
    }
  }
  return definitions;
}

function collectPackages(files: readonly OutlinedFile[]): ReadonlyMap<string, OutlinedFile[]> {
  const packages = new Map<string, OutlinedFile[]>();
  for (const file of files.filter(isUsable)) {
    const { packageName } = file.outline;
    for (let at = packageName; at !== ''; at = scopeOf(at)) {
      const known = packages.get(at);
      if (known) known.push(file);
      else packages.set(at, [file]);
    }
  }
  return packages;
}

/** Resolves import paths below any include root, or next to the importing file; reads nothing. */
function createImports(
  files: readonly OutlinedFile[],
  snapshot: Pick<SchemaSnapshot, 'sources'>,
): SchemaCatalog['imported'] {
  const byImport = new Map<string, OutlinedFile>();
  const byPath = new Map<string, OutlinedFile>();
  for (const file of files) {
    if (!byImport.has(file.file.importPath)) byImport.set(file.file.importPath, file);
    byPath.set(toSlashes(file.file.path), file);
  }
  const roots = [...new Set(snapshot.sources.flatMap((source) => source.includeRoots))];
  const folders = roots.map((root) => toSlashes(root).replace(/\/$/, ''));
  return (from, path) => {
    const known = byImport.get(path);
    if (known) return known;
    for (const folder of folders) {
      const found = byPath.get(`${folder}/${path}`);
      if (found) return found;
    }
    return byPath.get(joinRelative(toSlashes(from.file.path), path));
  };
}

/** A `required` field whose type is a message or enum, and that type. */
interface RequiredTarget {
  readonly field: OutlineField;
  readonly target: Defined;
}

/** Returns the required fields with message or enum types; leaves out missing types. */
export function requiredTargets(
  { entry, owner }: Defined,
  seen: SchemaCatalog['seen'],
): readonly RequiredTarget[] {
  if (entry.kind !== 'message') return [];
  return entry.fields.flatMap((field) => {
    if (field.label !== 'required' || isScalar(field.type)) return [];
    const target = lookInScopes((name) => seen(owner, name), entry.path, field.type);
    return target ? [{ field, target }] : [];
  });
}
