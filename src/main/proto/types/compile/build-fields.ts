import protobuf from 'protobufjs';
import { defaultOf, stringOf } from '../../language/field-default.ts';
import { commentOf } from '../../language/outline-comments.ts';
import {
  integerOf,
  type OutlineField,
  type OutlineMessage,
  optionOf,
} from '../../language/outline-model.ts';
import { resolveFeatures } from '../../language/resolve-features.ts';
import { isFieldNumber, isMapKeyType, isScalar } from '../../language/scalar-types.ts';
import { type TargetKind, type WireForm, wireFormOf } from '../../language/wire-form.ts';
import type { OutlinedFile } from '../outlined-file.ts';
import { setFeatures } from './field-features.ts';

/** Messages and enums by full name, without a leading dot. */
export type Types = ReadonlyMap<string, protobuf.Type | protobuf.Enum>;

/** The place of a field, and what it may refer to. */
export interface FieldContext {
  readonly owner: OutlinedFile;
  /** Resolves a reference in a scope to the full name of a usable type. */
  readonly resolve: (scope: string, reference: string) => string | undefined;
  readonly types: Types;
}

/**
 * Adds fields and oneofs to a message.
 *
 * Definitions that break a rule, so that no message can have them, are left out without a report: a number
 * out of range or taken, a name already taken, a missing type. `checkFiles` reports all of these.
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
    const built = new protobuf.OneOf(builtName(oneof.name, isTaken));
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
      // A oneof whose name is taken is left out; its fields stay without it.
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

/** Builds a field or an extension; undefined if it cannot be used. */
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
          entry.label === 'repeated' ? 'repeated' : undefined,
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
  const { outline } = context.owner;
  const form = wireFormOf(outline, entry, targetKind(type, context));
  setFeatures(field, { ...resolveFeatures(outline, entry), ...featuresOfForm(form) });
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
  // A map is a field at run time, but not in the library's types.
  return map instanceof protobuf.Field ? map : undefined;
}

/** Scalars stay, other types become absolute: protobufjs would also search nested packages. */
function typeOf(entry: OutlineField, scope: string, context: FieldContext): string | undefined {
  if (entry.isGroup) return `.${scope === '' ? entry.type : `${scope}.${entry.type}`}`;
  if (isScalar(entry.type)) return entry.type;
  const target = context.resolve(scope, entry.type);
  return target === undefined ? undefined : `.${target}`;
}

function targetKind(type: string, { types }: FieldContext): TargetKind {
  if (isScalar(type)) return 'scalar';
  return types.get(type.slice(1)) instanceof protobuf.Enum ? 'enum' : 'message';
}

const presences = {
  none: 'EXPLICIT',
  implicit: 'IMPLICIT',
  explicit: 'EXPLICIT',
  required: 'LEGACY_REQUIRED',
};

/** Returns the form of a field as features, from which protobufjs reads and writes it. */
function featuresOfForm({ presence, isPacked, isGroup }: WireForm) {
  return {
    field_presence: presences[presence],
    ...(isPacked !== null && { repeated_field_encoding: isPacked ? 'PACKED' : 'EXPANDED' }),
    message_encoding: isGroup ? 'DELIMITED' : 'LENGTH_PREFIXED',
  };
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
  if (isProto3Optional(entry, context)) options.proto3_optional = true;
  if (optionOf(entry.options, 'deprecated')?.value === 'true') options.deprecated = true;
  return Object.keys(options).length === 0 ? undefined : options;
}

function isMessage(target: protobuf.Type | protobuf.Enum | undefined): boolean {
  return target instanceof protobuf.Type;
}

/** ext/protojson reads and writes google.protobuf.Value by its camelCase property names. */
function usesCamelCase({ file }: OutlinedFile): boolean {
  return file.importPath === 'google/protobuf/struct.proto';
}

/**
 * If two fields share a JSON name, ext/protojson refuses the whole type. proto2 allows that in the schema
 * (JSON is then best effort), so the later field uses its proto name.
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

/**
 * Returns the name of a field, oneof or enum value in protobufjs.
 *
 * protobufjs drops everything named `__proto__`, so that name is replaced; users and servers still see the
 * original (`protoName`).
 */
function builtName(name: string, isTaken: (name: string) => boolean): string {
  if (name !== '__proto__') return name;
  let n = 0;
  while (isTaken(`p_proto_${n}`)) n += 1;
  return `p_proto_${n}`;
}

/**
 * Returns a name for the oneof that protobufjs needs around an `optional` field of proto3; it is never shown.
 */
function optionalOneofName(name: string, isTaken: (name: string) => boolean): string {
  let candidate = `_${name}`;
  while (candidate === '__proto__' || isTaken(candidate)) candidate = `_${candidate}`;
  return candidate;
}
