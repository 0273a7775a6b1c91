import protobuf from 'protobufjs';
import type {
  FormEnum,
  FormField,
  FormMessage,
  ValueType,
} from '../../../shared/model/message-form.ts';
import { isClosedEnum } from '../types/compile/field-features.ts';
import { fieldNameOf, fullNameOf } from '../types/compile/field-names.ts';
import type { CodecSchema } from './codec-schema.ts';
import { jsonNameOf } from './find-json-field.ts';

/** Types beyond this are described on request, because the result is sent to the window. */
const maxFields = 3000;

/** Message types as forms show them, and the enums of their fields. */
export interface FormTypes {
  readonly messages: FormMessage[];
  readonly enums: FormEnum[];
}

/**
 * Describes message types for a form, with as many of the types inside them as keep the result small. A name
 * that no schema defines is left out.
 */
export function describeFormTypes(
  schema: Pick<CodecSchema, 'findType'>,
  typeNames: readonly string[],
): FormTypes {
  const messages: FormMessage[] = [];
  const enums = new Map<protobuf.Enum, FormEnum>();
  const asked = typeNames.flatMap((name) => schema.findType(name) ?? []);
  const seen = new Set(asked);
  let fieldsLeft = maxFields;
  for (const type of seen) {
    if (fieldsLeft <= 0 && !asked.includes(type)) break;
    fieldsLeft -= type.fieldsArray.length;
    messages.push(describeMessage(type));
    for (const field of type.fieldsArray) {
      const { resolvedType } = field;
      if (resolvedType instanceof protobuf.Type) seen.add(resolvedType);
      if (!(resolvedType instanceof protobuf.Enum) || enums.has(resolvedType)) continue;
      enums.set(resolvedType, describeEnum(resolvedType));
      fieldsLeft -= Object.keys(resolvedType.values).length / 4;
    }
  }
  return { messages, enums: [...enums.values()] };
}

function describeMessage(type: protobuf.Type): FormMessage {
  const fields = type.fieldsArray
    .map((field) => ({
      field: describeField(field.resolve()),
      isOwn: field.declaringField === null,
    }))
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.field.number - b.field.number);
  return {
    name: fullNameOf(type),
    comment: type.comment ?? null,
    fields: fields.map(({ field }) => field),
    oneofs: type.oneofsArray
      .filter(({ isProto3Optional }) => !isProto3Optional)
      .map(({ name, comment }) => ({ name, comment: comment ?? null })),
  };
}

function describeField(field: protobuf.Field): FormField {
  const label = field instanceof protobuf.MapField ? 'map' : field.repeated ? 'repeated' : 'single';
  return {
    name: fieldNameOf(field),
    jsonName: jsonNameOf(field),
    number: field.id,
    type: valueTypeOf(field),
    label,
    mapKey: field instanceof protobuf.MapField ? (field.keyType as FormField['mapKey']) : null,
    presence: label === 'single' ? presenceOf(field) : 'none',
    oneof: field.partOf && !field.partOf.isProto3Optional ? field.partOf.name : null,
    defaultJson: label === 'single' ? defaultJsonOf(field) : null,
    comment: field.declaringField?.comment ?? field.comment ?? null,
    isDeprecated: isDeprecated(field.declaringField ?? field),
  };
}

function valueTypeOf({ resolvedType, type, delimited }: protobuf.Field): ValueType {
  if (resolvedType instanceof protobuf.Enum) {
    return { kind: 'enum', typeName: fullNameOf(resolvedType) };
  }
  if (resolvedType instanceof protobuf.Type) {
    return { kind: 'message', typeName: fullNameOf(resolvedType), isGroup: delimited };
  }
  return { kind: 'scalar', scalar: type as Extract<ValueType, { kind: 'scalar' }>['scalar'] };
}

function presenceOf(field: protobuf.Field): FormField['presence'] {
  if (field.required) return 'required';
  // protobufjs returns false for a proto3 message field, whose presence is always explicit.
  return field.hasPresence || field.resolvedType instanceof protobuf.Type ? 'explicit' : 'implicit';
}

/** Returns the default of an unset field; protobuf's own zero if none is declared. */
function defaultJsonOf(field: protobuf.Field): string | null {
  const { resolvedType } = field;
  if (resolvedType instanceof protobuf.Type) return null;
  // protobufjs gives proto3 `optional` no default.
  const declared: unknown = field.typeDefault ?? protobuf.types.defaults[field.type as 'int32'];
  if (resolvedType instanceof protobuf.Enum) {
    const number = Number(declared ?? Object.values(resolvedType.values)[0] ?? 0);
    return JSON.stringify(resolvedType.valuesById[number] ?? number);
  }
  if (field.type === 'bytes') return JSON.stringify(base64Of(declared));
  if (field.type === 'string' || typeof declared === 'boolean')
    return JSON.stringify(declared ?? '');
  if (typeof declared === 'number' && !Number.isFinite(declared)) return `"${declared}"`;
  return /64$/.test(field.type) ? JSON.stringify(String(declared)) : String(declared);
}

function base64Of(declared: unknown): string {
  if (declared instanceof Uint8Array) return Buffer.from(declared).toString('base64');
  return Array.isArray(declared) ? Buffer.from(declared).toString('base64') : '';
}

function describeEnum(type: protobuf.Enum): FormEnum {
  const options: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> =
    type.valuesOptions ?? {};
  return {
    name: fullNameOf(type),
    isClosed: isClosedEnum(type),
    values: Object.keys(type.values).map((name) => ({
      name,
      number: type.values[name] ?? 0,
      comment: type.comments[name] ?? null,
      isDeprecated: options[name]?.deprecated === true,
    })),
  };
}

function isDeprecated(field: protobuf.Field): boolean {
  return String(field.getOption('deprecated')) === 'true';
}
