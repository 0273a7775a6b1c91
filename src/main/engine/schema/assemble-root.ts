import protobuf from 'protobufjs';
import { type Problem, problem } from '../../../shared/problem.ts';
import { locateInFile } from '../text/locate-in-text.ts';
import { groupBy } from './group-by.ts';
import type { ParsedFile } from './parse-proto-file.ts';

/** An `extend` field, taken out of its scope until all messages are there. */
export interface PendingExtension {
  readonly field: protobuf.Field;
  readonly parent: protobuf.NamespaceBase;
  readonly owner: ParsedFile;
}

/** All usable definitions of a set in one root, before any name is resolved. */
export interface AssembledRoot {
  readonly root: protobuf.Root;
  /** Messages and enums by full name, without a leading dot. */
  readonly types: ReadonlyMap<string, protobuf.Type | protobuf.Enum>;
  readonly services: ReadonlyMap<string, protobuf.Service>;
  /** The file of every message, enum and service. */
  readonly owners: ReadonlyMap<string, ParsedFile>;
  readonly extensions: readonly PendingExtension[];
  readonly problems: readonly Problem[];
}

/**
 * Moves the definitions of all files into one root.
 *
 * Where two files define the same name the first is used, the other left out, and a
 * `schema-conflict` Problem names both places; everything else of both files stays usable.
 */
export function assembleRoot(files: readonly ParsedFile[]): AssembledRoot {
  const root = new protobuf.Root();
  const types = new Map<string, protobuf.Type | protobuf.Enum>();
  const services = new Map<string, protobuf.Service>();
  const owners = new Map<string, ParsedFile>();
  const extensions: PendingExtension[] = [];
  const problems: Problem[] = [];

  for (const file of files) {
    const found = takeExtensions(file.definitions, file);
    const clashes = new Map<string, ParsedFile | undefined>();
    const target = openPackage(root, file.packageName);
    if (!target) {
      problems.push(packageClash(file, owners));
      continue;
    }
    for (const object of [...file.definitions.nestedArray]) {
      if (isLeftBehind(object)) continue;
      const path = fullNameIn(file.packageName, object.name);
      if (target.get(object.name)) clashes.set(path, owners.get(path));
      else {
        // Removing it from its old parent would cost a walk over all its siblings.
        object.parent = null;
        target.add(object);
        register(object, path, file);
      }
    }
    problems.push(...conflictProblems(file, clashes));
    extensions.push(
      ...found.map(({ field, parent }) => ({
        field,
        parent: parent === file.definitions ? target : parent,
        owner: file,
      })),
    );
  }

  function register(object: protobuf.ReflectionObject, path: string, owner: ParsedFile): void {
    if (object instanceof protobuf.Service) services.set(path, object);
    else if (object instanceof protobuf.Type || object instanceof protobuf.Enum) {
      types.set(path, object);
    } else return;
    owners.set(path, owner);
    if (object instanceof protobuf.Type) {
      for (const nested of object.nestedArray) register(nested, `${path}.${nested.name}`, owner);
    }
  }

  return {
    root,
    types,
    services,
    owners,
    extensions: extensions.filter(({ parent }) => parent.root === root),
    problems,
  };
}

/** Full name without a leading dot. */
export function fullNameOf(object: protobuf.ReflectionObject): string {
  return object.fullName.replace(/^\./, '');
}

function fullNameIn(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}

function takeExtensions(
  scope: protobuf.NamespaceBase,
  owner: ParsedFile,
  found: { field: protobuf.Field; parent: protobuf.NamespaceBase }[] = [],
): readonly { field: protobuf.Field; parent: protobuf.NamespaceBase }[] {
  for (const object of [...scope.nestedArray]) {
    if (object instanceof protobuf.Field) {
      // The scope of the file itself is left behind, so nothing needs to be taken out of it.
      if (scope !== owner.definitions) scope.remove(object);
      dropOwnOneof(object, scope);
      object.parent = null;
      found.push({ field: object, parent: scope });
    } else if (object instanceof protobuf.Namespace) takeExtensions(object, owner, found);
  }
  return found;
}

/** The parser gives an `optional` extension of proto3 a oneof of its own, in whatever scope it stands. */
function dropOwnOneof(field: protobuf.Field, scope: protobuf.NamespaceBase): void {
  const oneof = field.partOf;
  oneof?.remove(field);
  if (oneof && scope instanceof protobuf.Type) scope.remove(oneof);
}

/** Extensions are attached later; a plain namespace would be a package of another file. */
function isLeftBehind(object: protobuf.ReflectionObject): boolean {
  return (
    object instanceof protobuf.Field ||
    object instanceof protobuf.OneOf ||
    object.constructor === protobuf.Namespace
  );
}

/** The namespace of a package; undefined when a message or enum has that name. */
function openPackage(root: protobuf.Root, packageName: string): protobuf.NamespaceBase | undefined {
  let at: protobuf.NamespaceBase = root;
  for (const part of packageName === '' ? [] : packageName.split('.')) {
    const known: protobuf.ReflectionObject | null = at.get(part);
    if (known && known.constructor !== protobuf.Namespace) return undefined;
    if (!known) at.add(new protobuf.Namespace(part));
    const next: protobuf.ReflectionObject | null = at.get(part);
    if (!(next instanceof protobuf.Namespace)) return undefined;
    at = next;
  }
  return at;
}

function packageClash(file: ParsedFile, owners: ReadonlyMap<string, ParsedFile>): Problem {
  const parts = file.packageName.split('.');
  const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('.'));
  const taken = prefixes.find((prefix) => owners.has(prefix)) ?? file.packageName;
  const other = owners.get(taken);
  return problem({
    kind: 'schema-conflict',
    title: 'A package and a type have the same name',
    detail: `\`${taken}\` is a package in ${file.file.path} and a type in ${other ? placeOf(other, taken) : 'another file'}. ${file.file.importPath} was left out.`,
    location: locateInFile(file.file.path, file.file.text, file.file.text.indexOf('package')),
    hint: 'Rename one of them, or put the two sources into separate workspaces.',
  });
}

const maxNamesInDetail = 5;

function conflictProblems(
  file: ParsedFile,
  clashes: ReadonlyMap<string, ParsedFile | undefined>,
): readonly Problem[] {
  const byOther = groupBy(clashes.keys(), (path) => clashes.get(path));
  return [...byOther].map(([other, paths]) => {
    const [first = ''] = paths;
    const shown = paths.slice(0, maxNamesInDetail).map((path) => `\`${path}\``);
    const more = paths.length - shown.length;
    return problem({
      kind: 'schema-conflict',
      title:
        paths.length === 1 ? 'A name is defined twice' : `${paths.length} names are defined twice`,
      detail: `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}: in ${other ? placeOf(other, first) : 'a package of that name'}, which is used, and again here.`,
      location: file.locate(first, 'name'),
      hint: 'Remove one of the two files from the schema sources.',
    });
  });
}

function placeOf(file: ParsedFile, path: string): string {
  const { line } = file.locate(path, 'name');
  return `${file.file.path}:${line}`;
}
