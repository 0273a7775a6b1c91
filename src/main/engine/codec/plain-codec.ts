import protobuf from 'protobufjs';
import { toExactBytes } from './to-exact-bytes.ts';

/** The text of a .proto file under the path that others import it by. */
export interface ProtoText {
  readonly importPath: string;
  readonly text: string;
}

/** Encodes and decodes messages as plain objects keyed by proto field names, enums as numbers. */
export interface PlainCodec {
  /** Canonical bytes, of exactly their own length: implicit-presence defaults are omitted. Values have to fit their fields. Throws on an unknown type. */
  encode(typeName: string, value: Readonly<Record<string, unknown>>): Uint8Array;
  /** Every field set, to its default where the bytes have none; unknown fields dropped. Throws on bytes that are not protobuf. */
  decode(typeName: string, bytes: Uint8Array): Record<string, unknown>;
}

/**
 * Compiles .proto texts of our own that are part of the program: nothing is vetted, no file is read,
 * and a fault in them throws. What a user opens goes through `engine/schema` instead.
 */
export function loadProtoText(files: readonly ProtoText[]): PlainCodec {
  const root = new protobuf.Root();
  for (const file of files) {
    protobuf.parse(file.text, root, { keepCase: true });
  }
  root.resolveAll();

  return {
    encode(typeName, value) {
      const type = root.lookupType(typeName);
      return toExactBytes(type.encode(value).finish());
    },
    decode(typeName, bytes) {
      const type = root.lookupType(typeName);
      return type.toObject(type.decode(bytes), { defaults: true, enums: Number });
    },
  };
}
