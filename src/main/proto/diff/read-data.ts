import type { CodecSchema } from '../body/codec-schema.ts';
import { type JsonNames, jsonNamesOf } from '../body/json-names-of.ts';
import type { DataSchema, Datum } from './datum.ts';
import { readJsonData } from './read-json-data.ts';
import { readProtobufData } from './read-protobuf-data.ts';

/** A response to compare: its bytes, and their format. */
export interface ResponseData {
  readonly kind: 'protobuf' | 'json' | 'empty';
  readonly bytes: Uint8Array;
}

/** Returns the schema access for a comparison; names are made on demand. */
export function dataSchemaOf(schema: CodecSchema): DataSchema {
  const known = new Map<string, JsonNames | undefined>();
  return {
    shapeOf: schema.shapeOf,
    namesOf(fullName) {
      if (known.has(fullName)) return known.get(fullName);
      const type = schema.findType(fullName);
      const names = type && jsonNamesOf(type);
      known.set(fullName, names);
      return names;
    },
  };
}

/**
 * Reads a response as data of a message type. An empty body is a message with nothing set.
 *
 * @throws ProblemError of the readers; `type-missing` for protobuf without a type
 */
export function readData(
  response: ResponseData,
  typeName: string | null,
  schema: DataSchema,
): Datum {
  switch (response.kind) {
    case 'json':
      return readJsonData(new TextDecoder().decode(response.bytes), typeName, schema);
    case 'protobuf':
      return readProtobufData(response.bytes, typeName ?? '', schema);
    case 'empty':
      return typeName === null
        ? { kind: 'none' }
        : readProtobufData(new Uint8Array(), typeName, schema);
  }
}
