import type protobuf from 'protobufjs';

/** A part of a JSON Schema, with the editor's own keywords (`markdownDescription`, `doNotSuggest`). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A string of the given form, or one with a variable in it, which is checked when it is known. */
function orVariable(pattern: string): string {
  return `^(?:${pattern})$|\\{\\{`;
}

const wholePattern = orVariable('[+-]?[0-9]+(?:\\.0*)?(?:[eE][+]?[0-9]+)?');
const realPattern = orVariable(
  'NaN|-?Infinity|[+-]?(?:[0-9]*\\.[0-9]+|[0-9]+\\.?)(?:[eE][+-]?[0-9]+)?',
);

function whole(minimum: number, maximum: number, name: string): JsonSchema {
  return {
    type: ['integer', 'string', 'null'],
    minimum,
    maximum,
    pattern: wholePattern,
    patternErrorMessage: `${name} is a whole number.`,
  };
}

/** 64-bit integers travel as strings in ProtoJSON; as numbers they are accepted. */
function long(name: string): JsonSchema {
  return {
    type: ['string', 'integer', 'null'],
    pattern: wholePattern,
    patternErrorMessage: `${name} is a whole number, in quotes or not.`,
  };
}

const real: JsonSchema = {
  type: ['number', 'string', 'null'],
  pattern: realPattern,
  patternErrorMessage: 'A number, "NaN", "Infinity" or "-Infinity".',
};

const signed = whole(-2147483648, 2147483647, 'int32');
const unsigned = whole(0, 4294967295, 'uint32');

const bytes: JsonSchema = {
  type: ['string', 'null'],
  pattern: orVariable('[A-Za-z0-9+/_-]*={0,2}'),
  patternErrorMessage: 'bytes are base64 text.',
};

const scalars: Readonly<Record<string, JsonSchema>> = {
  double: real,
  float: real,
  int32: signed,
  sint32: signed,
  sfixed32: signed,
  uint32: unsigned,
  fixed32: unsigned,
  int64: long('int64'),
  sint64: long('sint64'),
  sfixed64: long('sfixed64'),
  uint64: long('uint64'),
  fixed64: long('fixed64'),
  bool: { type: ['boolean', 'null'] },
  string: { type: ['string', 'null'] },
  bytes,
};

const wellKnown: Readonly<Record<string, JsonSchema>> = {
  Any: {
    type: ['object', 'null'],
    properties: {
      '@type': {
        type: 'string',
        markdownDescription: 'Which message this is: `type.googleapis.com/` and its full name.',
      },
    },
  },
  Duration: {
    type: ['string', 'null'],
    pattern: orVariable('-?[0-9]+(?:\\.[0-9]{1,9})?s'),
    patternErrorMessage: 'A duration such as "1.5s".',
  },
  FieldMask: {
    type: ['string', 'null'],
    pattern: '^[^_]*$|\\{\\{',
    patternErrorMessage: 'Field paths in JSON names: "user.displayName,photo".',
  },
  ListValue: { type: ['array', 'null'] },
  Struct: { type: ['object', 'null'] },
  Timestamp: {
    type: ['string', 'null'],
    pattern: orVariable(
      '[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\\.[0-9]{1,9})?(?:Z|[+-][0-9]{2}:[0-9]{2})',
    ),
    patternErrorMessage: 'A time such as "2024-06-03T10:11:12.123Z".',
  },
  Value: {},
  BoolValue: { type: ['boolean', 'null'] },
  BytesValue: bytes,
  DoubleValue: real,
  FloatValue: real,
  Int32Value: signed,
  Int64Value: long('int64'),
  StringValue: { type: ['string', 'null'] },
  UInt32Value: unsigned,
  UInt64Value: long('uint64'),
};

/** The JSON Schema of a scalar type in ProtoJSON; null stands for an unset field. */
export function scalarSchema(scalar: string): JsonSchema {
  return scalars[scalar] ?? {};
}

/** The JSON Schema of a well-known type in its ProtoJSON form; undefined for any other name. */
export function wellKnownSchema(fullName: string): JsonSchema | undefined {
  const name = /^google\.protobuf\.([A-Za-z0-9]+)$/.exec(fullName)?.[1];
  return name !== undefined && Object.hasOwn(wellKnown, name) ? wellKnown[name] : undefined;
}

/** Value names, with their numbers and comments as descriptions, or a number. */
export function enumSchema(type: protobuf.Enum): JsonSchema {
  if (type.fullName === '.google.protobuf.NullValue') return { type: 'null' };
  const names = Object.keys(type.values);
  const shown = names.slice(0, 12).join(', ');
  return {
    title: type.fullName.slice(1),
    ...(type.comment ? { markdownDescription: type.comment } : {}),
    // Names alone make the editor go on from the accepted field to the list of its values.
    examples: names,
    anyOf: [
      {
        enum: names,
        markdownEnumDescriptions: names.map((name) => {
          const comment = type.comments[name];
          return `\`${type.values[name]}\`${comment ? `\n\n${comment}` : ''}`;
        }),
        errorMessage: `One of ${shown}${names.length > 12 ? ', ...' : ''}, or a number.`,
      },
      { type: ['integer', 'null'] },
      { type: 'string', pattern: '\\{\\{', doNotSuggest: true },
    ],
  };
}
