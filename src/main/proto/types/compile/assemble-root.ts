import protobuf from 'protobufjs';
import { findInScopes, scopeOf } from '../../language/name-scopes.ts';
import { commentOf } from '../../language/outline-comments.ts';
import {
  integerOf,
  isMessageSet,
  type OutlineEntry,
  type OutlineEnum,
  type OutlineMessage,
  optionOf,
} from '../../language/outline-model.ts';
import { resolveFeatures } from '../../language/resolve-features.ts';
import type { SchemaCatalog } from '../check/schema-catalog.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import { addFields, buildField, type FieldContext, type Types } from './build-fields.ts';
import { correctCodec, correctLibrary } from './correct-codec.ts';
import { setFeatures } from './field-features.ts';
import { isMessageSetType, markMessageSet } from './message-set-codec.ts';

/** All usable definitions of a set in one root. */
export interface AssembledRoot {
  readonly root: protobuf.Root;
  /** Messages and enums by full name, without a leading dot. */
  readonly types: Types;
  /** The file of every message and enum. */
  readonly owners: ReadonlyMap<string, OutlinedFile>;
  /** References that no file defines, as written, each once. */
  readonly missing: readonly MissingReference[];
}

/** A used type that does not exist. */
export interface MissingReference {
  /** The full name of the enclosing message; empty at the top of a file without a package. */
  readonly scope: string;
  /** As written: absolute with a leading dot, else resolved from `scope` outwards. */
  readonly reference: string;
}

interface Assembly extends AssembledRoot {
  readonly types: Map<string, protobuf.Type | protobuf.Enum>;
  readonly owners: Map<string, OutlinedFile>;
  readonly missing: MissingReference[];
  /** The object built for an entry; skipped entries are missing. */
  readonly built: Map<OutlineEntry, protobuf.Type | protobuf.Enum>;
  /** Names that are packages or the start of one. */
  readonly packages: Set<string>;
}

/**
 * Builds the types of all files in one root, from the outlines of their texts.
 *
 * The parser of protobufjs is not used: it keeps no positions, stops at the first mistake, and refuses or
 * changes valid text (groups in oneofs, `_x` beside `optional x`, exact defaults). Definitions that break a
 * rule, so that no message can have them, are left out without a report; `checkFiles` reports them. If two
 * files define the same name, the first one is used. `catalog` resolves the imports of each file.
 */
export function assembleRoot(
  files: readonly OutlinedFile[],
  catalog: Pick<SchemaCatalog, 'seen'>,
): AssembledRoot {
  correctLibrary();
  const assembly: Assembly = {
    root: new protobuf.Root(),
    types: new Map(),
    owners: new Map(),
    missing: [],
    built: new Map(),
    packages: new Set(),
  };
  const missed = new Set<string>();
  const used = files.filter((owner) => declareAll(owner, assembly));
  const contexts = used.map((owner) => contextOf(owner, assembly, catalog, missed));
  for (const context of contexts) defineAll(context, assembly);
  for (const [entry, type] of assembly.built) {
    if (entry.kind !== 'message' && entry.kind !== 'enum') continue;
    if (!entry.parent) openPackage(assembly.root, scopeOf(entry.path)).add(type);
  }
  for (const context of contexts) extendAll(context, assembly);
  for (const [entry, type] of assembly.built) {
    // Last, because the library refuses to add to such a name; the check of files reports it.
    if (entry.kind !== 'message' || !(type instanceof protobuf.Type)) continue;
    if (entry.reservedNames.length > 0) type.reserved = entry.reservedNames.map(({ name }) => name);
  }
  return assembly;
}

/** Returns false, and declares nothing, for a file whose package is the name of a type. */
function declareAll(owner: OutlinedFile, assembly: Assembly): boolean {
  const { types, owners, built, packages } = assembly;
  const prefixes = prefixesOf(owner.outline.packageName);
  if (prefixes.some((prefix) => types.has(prefix) || /(?:^|\.)__proto__$/.test(prefix)))
    return false;
  for (const prefix of prefixes) packages.add(prefix);
  for (const entry of owner.outline.entries) {
    if (entry.kind !== 'message' && entry.kind !== 'enum') continue;
    if (types.has(entry.path) || packages.has(entry.path) || entry.name === '__proto__') continue;
    const parent = entry.parent ? built.get(entry.parent) : undefined;
    if (entry.parent && !(parent instanceof protobuf.Type)) continue;
    const type = entry.kind === 'message' ? declareType(entry) : buildEnum(entry, owner);
    type.comment = commentOf(owner.file.text, entry);
    types.set(entry.path, type);
    owners.set(entry.path, owner);
    built.set(entry, type);
    setFeatures(type, resolveFeatures(owner.outline, entry));
    if (parent instanceof protobuf.Type) parent.add(type);
  }
  return true;
}

function declareType(entry: OutlineMessage): protobuf.Type {
  const type = new protobuf.Type(entry.name);
  correctCodec(type);
  if (isMessageSet(entry)) markMessageSet(type);
  // The library's parser and encoder know this property, but its types do not.
  if (entry.isGroup) Object.assign(type, { group: true });
  return type;
}

function buildEnum(entry: OutlineEnum, owner: OutlinedFile): protobuf.Enum {
  const numbers = entry.values.map((value) => integerOf(value.number));
  const hasAliases = new Set(numbers).size < numbers.length;
  const options = hasAliases ? { allow_alias: true } : undefined;
  const type = new protobuf.Enum(entry.name, undefined, options);
  for (const [index, value] of entry.values.entries()) {
    const number = numbers[index] ?? Number.NaN;
    const isNumber = number >= -(2 ** 31) && number <= 2 ** 31 - 1;
    if (!isNumber || Object.hasOwn(type.values, value.name)) continue;
    const isDeprecated = optionOf(value.options, 'deprecated')?.value === 'true';
    const comment = commentOf(owner.file.text, value) ?? undefined;
    type.add(value.name, number, comment, isDeprecated ? { deprecated: true } : undefined);
  }
  return type;
}

function defineAll(context: FieldContext, { built }: Assembly): void {
  for (const entry of context.owner.outline.entries) {
    const type = entry.kind === 'message' ? built.get(entry) : undefined;
    if (entry.kind === 'message' && type instanceof protobuf.Type) {
      addFields(type, entry, context);
    }
  }
}

function extendAll(context: FieldContext, assembly: Assembly): void {
  const { owner } = context;
  for (const entry of owner.outline.entries) {
    if (entry.kind !== 'extension' || entry.mapKey !== null) continue;
    const scope = entry.parent?.path ?? owner.outline.packageName;
    const parent = entry.parent
      ? assembly.built.get(entry.parent)
      : openPackage(assembly.root, owner.outline.packageName);
    if (!(parent instanceof protobuf.Namespace)) continue;
    const field = buildField(entry, scope, context, (name) => parent.get(name) !== null);
    const extended = field?.extend?.slice(1) ?? '';
    const target = assembly.types.get(extended);
    if (!field || !(target instanceof protobuf.Type) || target.fieldsById[field.id]) continue;
    const isMessage = assembly.types.get(field.type.slice(1)) instanceof protobuf.Type;
    if (isMessageSetType(target) && (field.repeated || !isMessage)) continue;
    if (parent.get(field.name)) continue;
    parent.add(field);
  }
}

/** The imports of a file come first; a type without an import is found anyway. */
function contextOf(
  owner: OutlinedFile,
  assembly: Assembly,
  catalog: Pick<SchemaCatalog, 'seen'>,
  missed: Set<string>,
): FieldContext {
  const { types } = assembly;
  const isThere = (name: string): boolean => types.has(name);
  const isSeen = (name: string): boolean =>
    types.has(name) && catalog.seen(owner, name) !== undefined;
  return {
    owner,
    types,
    resolve(scope, reference) {
      const found =
        findInScopes(isSeen, scope, reference) ?? findInScopes(isThere, scope, reference);
      const key = `${scope} ${reference}`;
      if (found === undefined && !missed.has(key)) {
        missed.add(key);
        assembly.missing.push({ scope, reference });
      }
      return found;
    },
  };
}

/** Like `Root.define`, which confuses a package named `constructor` with the property of every object. */
function openPackage(root: protobuf.Root, packageName: string): protobuf.NamespaceBase {
  let at: protobuf.NamespaceBase = root;
  for (const part of packageName === '' ? [] : packageName.split('.')) {
    const known = at.nested && Object.hasOwn(at.nested, part) ? at.nested[part] : undefined;
    if (known instanceof protobuf.Namespace) at = known;
    else {
      const made: protobuf.Namespace = new protobuf.Namespace(part);
      at.add(made);
      at = made;
    }
  }
  return at;
}

/** Returns `a`, `a.b` and `a.b.c` for `a.b.c`. */
function prefixesOf(packageName: string): readonly string[] {
  if (packageName === '') return [];
  const parts = packageName.split('.');
  return parts.map((_, index) => parts.slice(0, index + 1).join('.'));
}
