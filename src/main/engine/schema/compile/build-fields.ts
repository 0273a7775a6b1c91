import protobuf from 'protobufjs';
import { featuresOf } from '../language/features-of.ts';
import { defaultOf, stringOf } from '../language/field-default.ts';
import { commentOf } from '../language/outline-comments.ts';
import {
  integerOf,
  type OutlineField,
  type OutlineMessage,
  optionOf,
} from '../language/outline-model.ts';
import { isFieldNumber, isMapKeyType, isScalar } from '../language/scalar-types.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import { builtName, optionalOneofName } from './built-names.ts';

/** Messages and enums by full name, without a leading dot. */
export type Types = ReadonlyMap<string, protobuf.Type | protobuf.Enum>;

/** Where a field stands, and what it may refer to. */
export interface FieldContext {
  readonly owner: OutlinedFile;
  /** The full name that a reference means from a scope, of those that can be used. */
  readonly resolve: (scope: string, reference: string) => string | undefined;
  readonly types: Types;
  /** Names of the groups in the same scope. */
  readonly groups: ReadonlySet<string>;
}

/**
 * Gives a message its fields and oneofs.
 *
 * What breaks a rule so that no message can have it is left out in silence: a number that is out of
 * range or taken, a name that is taken, a type that is missing. `checkFiles` reports all of these.
 */
export function addFields(
  type: protobuf.Type,
  message: OutlineMessage,
  context: FieldContext,
): void {
  const taken = new Set<string>(type.nestedArray.map(({ name }) => name));
  const numbers = new Set<number>();
  const oneofs = new Map<string, protobuf.OneOf>();
  const isTaken = (name: string): boolean => taken.has(name);
  for (const { name } of message.fields) taken.add(name);
  for (const oneof of message.oneofs) {
    if (oneofs.has(oneof.name)) continue;
    const built = new protobuf.OneOf(
      builtName(oneof.name, isTaken),
      undefined,
      optionsOf({}, featuresOf(oneof.options)),
    );
    taken.add(built.name);
    oneofs.set(oneof.name, built);
  }
  const usedNames = new Set<string>(type.nestedArray.map(({ name }) => name));
  for (const entry of message.fields) {
    const field = buildField(entry, message.path, context, isTaken);
    if (!field || numbers.has(field.id) || usedNames.has(entry.name)) continue;
    numbers.add(field.id);
    usedNames.add(entry.name);
    taken.add(field.name);
    const oneof = entry.oneof === null ? undefined : oneofs.get(entry.oneof);
    const around = oneof ?? optionalOneof(entry, context, isTaken);
    if (!around) type.add(field);
    else {
      taken.add(around.name);
      if (!around.parent && type.get(around.name) === null) type.add(around);
      // A oneof whose name is taken is left out; its fields stand alone.
      if (around.parent) around.add(field);
      else type.add(field);
    }
  }
  separateJsonNames(type);
}

function optionalOneof(
  entry: OutlineField,
  context: FieldContext,
  isTaken: (name: string) => boolean,
): protobuf.OneOf | undefined {
  return isProto3Optional(entry, context)
    ? new protobuf.OneOf(optionalOneofName(entry.name, isTaken))
    : undefined;
}

/** A field or an extension; undefined when it cannot be used. */
export function buildField(
  entry: OutlineField,
  scope: string,
  context: FieldContext,
  isTaken: (name: string) => boolean,
): protobuf.Field | undefined {
  const id = integerOf(entry.number);
  const type = typeOf(entry, scope, context);
  if (!isFieldNumber(id) || type === undefined) return undefined;
  const options = fieldOptions(entry, type, context);
  const name = usesCamelCase(context.owner)
    ? protobuf.util.camelCase(entry.name)
    : builtName(entry.name, isTaken);
  const extended = entry.extended === null ? undefined : context.resolve(scope, entry.extended);
  const field =
    entry.mapKey === null
      ? new protobuf.Field(
          name,
          id,
          type,
          ruleOf(entry, context),
          extended === undefined ? undefined : `.${extended}`,
          options,
        )
      : buildMap(name, id, entry.mapKey, type, options);
  if (!field) return undefined;
  const named: protobuf.FieldBase = field;
  if (name !== entry.name) named.protoName = entry.name;
  const jsonName = stringOf(optionOf(entry.options, 'json_name')?.value ?? '');
  if (optionOf(entry.options, 'json_name') && jsonName !== undefined) named.jsonName = jsonName;
  else if (name !== entry.name) named.jsonName = protobuf.util.jsonName(entry.name);
  field.comment = commentOf(context.owner.file.text, entry);
  if (!entry.isGroup && context.groups.has(lastPart(entry.type))) keepFromGroup(field);
  return field;
}

function buildMap(
  name: string,
  id: number,
  key: string,
  type: string,
  options: Record<string, unknown> | undefined,
): protobuf.Field | undefined {
  if (!isMapKeyType(key)) return undefined;
  const map: protobuf.FieldBase = new protobuf.MapField(name, id, key, type, options);
  // A map is a field to the library, but not to its types.
  return map instanceof protobuf.Field ? map : undefined;
}

/** Scalars as they are, other types absolute: protobufjs would search nested packages as well. */
function typeOf(entry: OutlineField, scope: string, context: FieldContext): string | undefined {
  if (entry.isGroup) return `.${scope === '' ? entry.type : `${scope}.${entry.type}`}`;
  if (isScalar(entry.type)) return entry.type;
  const target = context.resolve(scope, entry.type);
  return target === undefined ? undefined : `.${target}`;
}

function ruleOf({ label }: OutlineField, { owner }: FieldContext): string | undefined {
  if (label === 'repeated') return label;
  return label === 'required' && owner.outline.syntax === 'proto2' ? label : undefined;
}

function isProto3Optional({ label, oneof }: OutlineField, { owner }: FieldContext): boolean {
  return label === 'optional' && oneof === null && owner.outline.syntax === 'proto3';
}

function fieldOptions(
  entry: OutlineField,
  type: string,
  context: FieldContext,
): Record<string, unknown> | undefined {
  const options: Record<string, unknown> = {};
  const target = context.types.get(type.slice(1));
  const isSingular = entry.label !== 'repeated' && entry.mapKey === null;
  if (isSingular && context.owner.outline.syntax !== 'proto3' && !isMessage(target)) {
    const values = target instanceof protobuf.Enum ? new Set(Object.keys(target.values)) : null;
    const value = defaultOf(entry, values);
    if (value !== undefined && value !== null) options.default = value;
  }
  const packed = optionOf(entry.options, 'packed')?.value;
  if (packed === 'true' || packed === 'false') options.packed = packed === 'true';
  if (isProto3Optional(entry, context)) options.proto3_optional = true;
  if (optionOf(entry.options, 'deprecated')?.value === 'true') options.deprecated = true;
  return optionsOf(options, featuresOf(entry.options));
}

function isMessage(target: protobuf.Type | protobuf.Enum | undefined): boolean {
  return target instanceof protobuf.Type;
}

/** The options that protobufjs acts on; undefined for none. */
export function optionsOf(
  options: Record<string, unknown>,
  features: Readonly<Record<string, string>> | undefined,
): Record<string, unknown> | undefined {
  const all = features ? { ...options, features } : options;
  return Object.keys(all).length === 0 ? undefined : all;
}

/** protobufjs takes a field for a group when one of its type's last name stands beside it. */
function keepFromGroup(field: protobuf.Field): void {
  Object.assign(field, { _inferLegacyProtoFeatures: () => ({}) });
}

/** The names of the groups among fields. */
export function groupNamesOf(fields: readonly OutlineField[]): ReadonlySet<string> {
  return new Set(fields.flatMap(({ isGroup, type }) => (isGroup ? [type] : [])));
}

function lastPart(type: string): string {
  return type.slice(type.lastIndexOf('.') + 1);
}

/** ext/protojson reads and writes google.protobuf.Value by its camelCase property names. */
function usesCamelCase({ file }: OutlinedFile): boolean {
  return file.importPath === 'google/protobuf/struct.proto';
}

/**
 * Two fields may not share a JSON name, or ext/protojson refuses the whole type. proto2 allows it in
 * the schema (JSON is then best effort), so the later field falls back to its proto name.
 */
function separateJsonNames(type: protobuf.Type): void {
  const fields = type.fieldsArray;
  const taken = new Map<string, protobuf.Field>();
  for (const field of fields) taken.set(nameOf(field), field);
  for (const field of fields) {
    const jsonName = field.jsonName ?? protobuf.util.jsonName(nameOf(field));
    const other = taken.get(jsonName);
    if (other === undefined || other === field) taken.set(jsonName, field);
    else {
      const renamed: protobuf.FieldBase = field;
      renamed.jsonName = nameOf(field);
    }
  }
}

function nameOf(field: protobuf.Field): string {
  return field.protoName ?? field.name;
}
