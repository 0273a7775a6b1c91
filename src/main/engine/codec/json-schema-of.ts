import protobuf from 'protobufjs';
import { describeType, type FieldDescription } from '../schema/compile/describe-type.ts';
import { fieldNameOf } from '../schema/compile/field-names.ts';
import type { CodecSchema } from './codec-schema.ts';
import { jsonNameOf, withoutDot } from './find-json-field.ts';
import { enumSchema, type JsonSchema, scalarSchema, wellKnownSchema } from './json-schema-leaf.ts';

/** Types further away are left open: an editor stays fluent, and the engine still checks the body. */
const maxFields = 5000;

/** A oneof of more members is not expressed: its rule would grow with the square of them. */
const maxOneofMembers = 8;

interface Builder {
  readonly definitions: Record<string, JsonSchema>;
  readonly queue: (protobuf.Type | protobuf.Enum)[];
  fieldsLeft: number;
}

/**
 * A JSON Schema (draft 7) of a type's ProtoJSON for the editor: completion offers the JSON names,
 * proto names are accepted too, each field's comment stands in its description. It is meant to help
 * while typing; whether a body fits is decided by the encoder.
 *
 * @throws ProblemError `type-missing`
 */
export function jsonSchemaOf(schema: CodecSchema, typeName: string): Record<string, unknown> {
  const type = schema.requireType(typeName);
  const builder: Builder = { definitions: {}, queue: [], fieldsLeft: maxFields };
  const root = refTo(builder, type);
  for (let next = builder.queue.shift(); next; next = builder.queue.shift()) {
    const name = withoutDot(next.fullName);
    builder.definitions[name] =
      next instanceof protobuf.Enum ? enumSchema(next) : messageSchema(builder, next, name);
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...root,
    definitions: builder.definitions,
  };
}

function refTo(builder: Builder, type: protobuf.Type | protobuf.Enum): JsonSchema {
  const name = withoutDot(type.fullName);
  if (!Object.hasOwn(builder.definitions, name)) {
    builder.definitions[name] = {};
    builder.queue.push(type);
  }
  return { $ref: `#/definitions/${name}` };
}

function messageSchema(builder: Builder, type: protobuf.Type, name: string): JsonSchema {
  const wellKnown = wellKnownSchema(name);
  if (wellKnown) return wellKnown;
  const { comment } = type;
  const title = { title: name, ...(comment ? { markdownDescription: comment } : {}) };
  builder.fieldsLeft -= type.fieldsArray.length;
  if (builder.fieldsLeft < 0) return { type: ['object', 'null'], ...title };
  const described = describeType(type, name, '');
  const descriptions = new Map(
    described.kind === 'message' ? described.fields.map((field) => [field.name, field]) : [],
  );
  const properties: Record<string, JsonSchema> = {};
  for (const field of [...type.fieldsArray].sort((a, b) => a.id - b.id)) {
    const protoName = fieldNameOf(field);
    const jsonName = jsonNameOf(field);
    const property = {
      ...fieldSchema(builder, field),
      ...descriptionOf(descriptions.get(protoName)),
    };
    define(properties, jsonName, property);
    if (protoName !== jsonName) define(properties, protoName, { ...property, doNotSuggest: true });
  }
  const names = type.fieldsArray.map(jsonNameOf);
  return {
    type: ['object', 'null'],
    ...title,
    properties,
    additionalProperties: false,
    errorMessage: `${name} is an object with ${fieldList(names)}.`,
    ...oneofRules(type),
  };
}

function fieldSchema(builder: Builder, field: protobuf.Field): JsonSchema {
  const { resolvedType } = field;
  const single = resolvedType ? refTo(builder, resolvedType) : scalarSchema(field.type);
  if (field instanceof protobuf.MapField) {
    return { type: ['object', 'null'], additionalProperties: single };
  }
  return field.repeated ? { type: ['array', 'null'], items: single } : single;
}

function descriptionOf(field: FieldDescription | undefined): JsonSchema {
  if (!field) return {};
  const head = `\`${field.label}\` · field ${field.number}`;
  const oneof = field.oneof === null ? '' : ` · one of \`${field.oneof}\``;
  const comment = field.comment === null ? '' : `\n\n${field.comment}`;
  return { markdownDescription: `${head}${oneof}${comment}` };
}

/** No two members of a oneof together. */
function oneofRules(type: protobuf.Type): JsonSchema {
  const rules = type.oneofsArray
    .filter((oneof) => !oneof.isProto3Optional && oneof.fieldsArray.length > 1)
    .filter((oneof) => oneof.fieldsArray.length <= maxOneofMembers)
    .map((oneof) => ({
      not: { anyOf: pairsOf(oneof.fieldsArray).map((pair) => ({ allOf: pair.map(isPresent) })) },
      errorMessage: `Only one of ${oneof.fieldsArray.map(jsonNameOf).join(', ')} may be set (oneof ${oneof.name}).`,
    }));
  return rules.length === 0 ? {} : { allOf: rules };
}

function pairsOf(fields: readonly protobuf.Field[]): readonly (readonly protobuf.Field[])[] {
  return fields.flatMap((first, index) => fields.slice(index + 1).map((second) => [first, second]));
}

function isPresent(field: protobuf.Field): JsonSchema {
  const names = new Set([jsonNameOf(field), fieldNameOf(field)]);
  return { anyOf: [...names].map((name) => ({ required: [name] })) };
}

function fieldList(names: readonly string[]): string {
  if (names.length === 0) return 'no fields';
  const shown = names.slice(0, 12).join(', ');
  return `the fields ${shown}${names.length > 12 ? ` and ${names.length - 12} more` : ''}`;
}

/** Defined, not assigned: a field may be named __proto__. */
function define(properties: Record<string, JsonSchema>, name: string, value: JsonSchema): void {
  Object.defineProperty(properties, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
