import protobuf from 'protobufjs';
import { editionOf } from '../language/edition-of.ts';
import { fieldNameOf, fullNameOf, packageOf, relativeTypeName } from './field-names.ts';

/** A field in words. */
export interface FieldDescription {
  readonly name: string;
  readonly jsonName: string;
  readonly number: number;
  /** As in the .proto file: `repeated string`, `map<string, int32>`, `optional Date`. */
  readonly label: string;
  /** Full name of the message or enum, when the field has one. */
  readonly typeName: string | null;
  readonly oneof: string | null;
  readonly comment: string | null;
}

/** A message type or enum in words. */
export type TypeDescription =
  | {
      readonly kind: 'message';
      readonly fullName: string;
      readonly file: string;
      readonly comment: string | null;
      readonly fields: readonly FieldDescription[];
    }
  | {
      readonly kind: 'enum';
      readonly fullName: string;
      readonly file: string;
      readonly comment: string | null;
      readonly values: readonly {
        readonly name: string;
        readonly number: number;
        readonly comment: string | null;
      }[];
    };

/** A message or enum in words. The type must be resolved. */
export function describeType(
  type: protobuf.Type | protobuf.Enum,
  fullName: string,
  file: string,
): TypeDescription {
  if (type instanceof protobuf.Type) {
    return {
      kind: 'message',
      fullName,
      file,
      comment: type.comment ?? null,
      fields: [...type.fieldsArray]
        .sort((a, b) => a.id - b.id)
        .map((field) => describeField(field, fullName)),
    };
  }
  return {
    kind: 'enum',
    fullName,
    file,
    comment: type.comment ?? null,
    values: Object.keys(type.values).map((name) => ({
      name,
      number: type.values[name] ?? 0,
      comment: type.comments[name] ?? null,
    })),
  };
}

function describeField(field: protobuf.Field, scope: string): FieldDescription {
  const name = fieldNameOf(field);
  return {
    name,
    jsonName: field.declaringField ? name : (field.jsonName ?? name),
    number: field.id,
    label: labelOf(field, scope),
    typeName: field.resolvedType ? fullNameOf(field.resolvedType) : null,
    oneof: field.partOf && !field.partOf.isProto3Optional ? field.partOf.name : null,
    comment: field.declaringField?.comment ?? field.comment ?? null,
  };
}

/** As in the .proto file: `repeated string`, `map<string, int32>`, `optional Date`. */
function labelOf(field: protobuf.Field, scope: string): string {
  const type = typeLabel(field, scope);
  if (field instanceof protobuf.MapField) return `map<${field.keyType}, ${type}>`;
  if (field.repeated) return `repeated ${type}`;
  if (field.required) return `required ${type}`;
  return isWrittenOptional(field) ? `optional ${type}` : type;
}

/** The type as it would be written in `scope`; a group says so. */
export function typeLabel(field: protobuf.Field, scope: string): string {
  if (!field.resolvedType) return field.type;
  const name = relativeTypeName(fullNameOf(field.resolvedType), scope, packageOf(field));
  return isGroup(field.resolvedType) ? `group ${name}` : name;
}

/** Known to the parser, but not to the library's own types. */
function isGroup(type: protobuf.Type | protobuf.Enum): boolean {
  return type instanceof protobuf.Type && Reflect.get(type, 'group') === true;
}

/** Editions have no such word: there, presence is the rule. */
function isWrittenOptional(field: protobuf.Field): boolean {
  if (field.partOf) return field.partOf.isProto3Optional;
  return editionOf(field) === 'proto2' && Boolean(field.hasPresence);
}
