import protobuf from 'protobufjs';

/** The key of a map's entry as text: protobufjs takes `0` and `1` for keys of bool too. */
export function keyText(keyType: string, held: string): string {
  return keyType === 'bool' ? String(protobuf.util.boolFromKey(held)) : held;
}
