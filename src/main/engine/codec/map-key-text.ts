import protobuf from 'protobufjs';

/** The key of a map's entry as text: protobufjs holds 64-bit keys as eight bytes in a string. */
export function keyText(keyType: string, held: string): string {
  if (keyType === 'bool') return String(protobuf.util.boolFromKey(held));
  if (!Object.hasOwn(protobuf.types.long, keyType)) return held;
  return String(protobuf.util.longFromKey(held, keyType === 'uint64' || keyType === 'fixed64'));
}
