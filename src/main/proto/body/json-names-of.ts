import protobuf from 'protobufjs';
import { fieldNameOf } from '../types/compile/field-names.ts';
import { jsonFieldsOf, jsonNameOf } from './find-json-field.ts';

/** How JSON names the fields and enum values of a message type; plain data for code that knows no protobuf library. */
export interface JsonNames {
  /** The proto name of a field by every name that ProtoJSON accepts for it; `[pkg.ext]` for extensions. */
  readonly fieldOf: ReadonlyMap<string, string>;
  /** The name that ProtoJSON writes, by proto name. */
  readonly jsonNameOf: ReadonlyMap<string, string>;
  /** For each field of an enum type, the values a map has included: number by name, aliases too. */
  readonly enumNumbers: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Looks the names up by full type name; undefined when no schema defines it. */
export type JsonNamesLookup = (fullName: string) => JsonNames | undefined;

/** Reads the names off a resolved type (ProtoJSON, "JSON Mapping": lowerCamelCase, `json_name`, proto names). */
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
