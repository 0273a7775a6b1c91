import protobuf from 'protobufjs';
import { findBuiltIn } from '../built-in-protos.ts';
import type { Decode } from '../compile/decode-by-field.ts';
import type { Encode } from '../compile/message-set-codec.ts';

/** The nesting limit of messages in descriptors; protoc stops below 100. */
export const maxNesting = 256;

/** The library counts depth from here up to its own, lower limit. */
const startDepth = -maxNesting;

let known: protobuf.Root | undefined;

/** Returns a message type of google/protobuf/descriptor.proto, to read and write descriptors. */
export function descriptorType(name: string): protobuf.Type {
  known ??= readDescriptorProto();
  return known.lookupType(`google.protobuf.${name}`);
}

/** Decodes a descriptor that passed {@link checkDescriptor}; the library reads past faults. */
export function decodeDescriptor<T>(name: string, bytes: Uint8Array): T {
  const reader = protobuf.Reader.create(bytes);
  reader.discardUnknown = true;
  return codecOf(name).decode(reader, undefined, undefined, startDepth) as unknown as T;
}

/** Encodes a descriptor, with fields in order of their numbers, like protoc. */
export function encodeDescriptor(name: string, message: object): Uint8Array {
  return codecOf(name).encode(message, undefined, startDepth).finish();
}

/** With the depth parameter, which the library's types leave out. */
function codecOf(name: string): { readonly decode: Decode; readonly encode: Encode } {
  return descriptorType(name) as unknown as { readonly decode: Decode; readonly encode: Encode };
}

/**
 * Reads descriptor.proto with some fields as raw bytes: options, which custom ones extend, and source info,
 * which is large and may be broken. Editions are numbers, because future ones have no name.
 */
function readDescriptorProto(): protobuf.Root {
  const text = findBuiltIn('google/protobuf/descriptor.proto')?.text ?? '';
  const { root } = protobuf.parse(text, new protobuf.Root());
  const scope = root.lookup('google.protobuf') as protobuf.Namespace;
  for (const type of typesIn(scope)) {
    if (type.name.endsWith('Options')) continue;
    if (type.get('options')) redefine(type, 'options', 'bytes', 'repeated');
  }
  const file = root.lookupType('google.protobuf.FileDescriptorProto');
  redefine(file, 'sourceCodeInfo', 'bytes', 'repeated');
  redefine(file, 'edition', 'int32');
  const messageOptions = root.lookupType('google.protobuf.MessageOptions');
  for (const field of messageOptions.fieldsArray) {
    if (field.name !== 'mapEntry') messageOptions.remove(field);
  }
  root.resolveAll();
  return root;
}

function typesIn(scope: protobuf.NamespaceBase): readonly protobuf.Type[] {
  return scope.nestedArray.flatMap((each) =>
    each instanceof protobuf.Type ? [each, ...typesIn(each)] : [],
  );
}

function redefine(type: protobuf.Type, name: string, as: string, rule?: string): void {
  const { id } = type.fields[name] ?? {};
  if (id === undefined) return;
  type.remove(type.get(name) as protobuf.ReflectionObject);
  type.add(new protobuf.Field(name, id, as, rule));
}
