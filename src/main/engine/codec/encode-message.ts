import protobuf from 'protobufjs';
import { writeLooseText } from './loose-text.ts';

/** Canonical bytes of a message, in which texts may be held as `loose-text` has them. */
export function encodeMessage(type: protobuf.Type, message: object): Uint8Array {
  const writer = protobuf.Writer.create();
  writeLooseText(writer);
  return type.encode(message, writer).finish();
}
