import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { jsonFieldsOf, jsonNameOf } from './find-json-field.ts';

/**
 * JSON names of the fields and enum values of a message type: plain data, independent of a protobuf library.
 */
export interface JsonNames {
  /** The proto name of a field by every name that ProtoJSON accepts; `[pkg.ext]` for extensions. */
  readonly fieldOf: ReadonlyMap<string, string>;
  /** The name that ProtoJSON writes, by proto name. */
  readonly jsonNameOf: ReadonlyMap<string, string>;
  /** The values of each enum field (also of map values): number by name, aliases too. */
  readonly enumNumbers: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Returns the names of a type by its full name; undefined if no schema defines it. */
export type JsonNamesLookup = (fullName: string) => JsonNames | undefined;

/**
 * Returns the names of a resolved type (ProtoJSON, "JSON Mapping": lowerCamelCase, `json_name`, proto names).
 */
export function jsonNamesOf(type: protobuf.Type): JsonNames {
  const fieldOf = new Map<string, string>();
  const jsonNames = new Map<string, string>();
  const enumNumbers = new Map<string, ReadonlyMap<string, number>>();
  for (const [written, field] of jsonFieldsOf(type)) {
    const name = fieldNameOf(field);
    fieldOf.set(written, name);
    jsonNames.set(name, jsonNameOf(field));
    if (field.resolvedType instanceof protobuf.Enum) {
      enumNumbers.set(name, new Map(Object.entries(field.resolvedType.values)));
    }
  }
  return { fieldOf, jsonNameOf: jsonNames, enumNumbers };
}
