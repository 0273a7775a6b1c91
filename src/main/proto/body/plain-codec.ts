import protobuf from 'protobufjs';
import { toExactBytes } from '../bytes/to-exact-bytes.ts';
import { hasUnknownFields } from './has-unknown-fields.ts';

/** The text of a .proto file, with its import path. */
export interface ProtoText {
  readonly importPath: string;
  readonly text: string;
}

/** A field of a message type, in file order. */
export interface PlainField {
  /** As in the .proto file. */
  readonly name: string;
  readonly isRepeated: boolean;
  readonly type:
    | { readonly kind: 'scalar'; readonly scalar: string }
    | { readonly kind: 'enum'; readonly names: ReadonlyMap<number, string> }
    /** `typeName` is full, without a leading dot. */
    | { readonly kind: 'message'; readonly typeName: string };
}

/** Encodes and decodes messages as plain objects keyed by proto field names, with enums as numbers. */
export interface PlainCodec {
  /**
   * Returns canonical bytes in a buffer of exactly their length; omits implicit-presence defaults. Values
   * must fit their fields. Throws on an unknown type.
   */
  encode(typeName: string, value: Readonly<Record<string, unknown>>): Uint8Array;
  /**
   * Returns every field, with its default if the bytes have none; drops unknown fields. Throws on bytes that
   * are not protobuf.
   */
  decode(typeName: string, bytes: Uint8Array): Record<string, unknown>;
  /** True when bytes are a message of the type without unknown fields at any depth. */
  knows(typeName: string, bytes: Uint8Array): boolean;
  /** Returns the fields of a message type. Throws on an unknown type. */
  fieldsOf(typeName: string): readonly PlainField[];
}

/**
 * Compiles the program's own .proto texts: nothing is checked, no file is read, and a fault throws. Files
 * that a user opens go through `engine/schema` instead.
 */
export function loadProtoText(files: readonly ProtoText[]): PlainCodec {
  const root = new protobuf.Root();
  for (const file of files) {
    protobuf.parse(file.text, root, { keepCase: true });
  }
  root.resolveAll();
  const fields = new Map<string, readonly PlainField[]>();

  return {
    encode(typeName, value) {
      const type = root.lookupType(typeName);
      return toExactBytes(type.encode(value).finish());
    },
    decode(typeName, bytes) {
      const type = root.lookupType(typeName);
      return type.toObject(type.decode(bytes), { defaults: true, enums: Number });
    },
    knows(typeName, bytes) {
      const reader = protobuf.Reader.create(bytes);
      reader.discardUnknown = false;
      try {
        return !hasUnknownFields(root.lookupType(typeName).decode(reader));
      } catch {
        return false;
      }
    },
    fieldsOf(typeName) {
      const known = fields.get(typeName);
      if (known) return known;
      const found = root.lookupType(typeName).fieldsArray.map(plainField);
      fields.set(typeName, found);
      return found;
    },
  };
}

function plainField(field: protobuf.Field): PlainField {
  return { name: field.name, isRepeated: field.repeated, type: fieldType(field) };
}

function fieldType({ resolvedType, type }: protobuf.Field): PlainField['type'] {
  if (resolvedType instanceof protobuf.Type) {
    return { kind: 'message', typeName: resolvedType.fullName.slice(1) };
  }
  if (resolvedType instanceof protobuf.Enum) {
    const names = Object.entries(resolvedType.values).map(([name, number]) => [number, name]);
    return { kind: 'enum', names: new Map(names as [number, string][]) };
  }
  return { kind: 'scalar', scalar: type };
}
