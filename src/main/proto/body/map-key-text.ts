import protobuf from 'protobufjs';

/** Returns the key of a map entry as text: protobufjs also takes `0` and `1` as bool keys. */
export function keyText(keyType: string, held: string): string {
  return keyType === 'bool' ? String(protobuf.util.boolFromKey(held)) : held;
}
