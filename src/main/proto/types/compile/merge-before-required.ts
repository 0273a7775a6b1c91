import protobuf from 'protobufjs';
import type { Decode } from './decode-by-field.ts';
import { missingRequired } from './missing-required.ts';

/**
 * A decoder that looks for required fields when the whole body is read. That of protobufjs does at the end of
 * each message in it, though one that comes in several parts is whole with the last of them ("Encoding", Last
 * One Wins).
 */
export function mergedBeforeRequired(type: protobuf.Type, decode: Decode): Decode {
  return (...args) => {
    const message = partOf(decode, args);
    const [, length, endTag] = args;
    const isWhole = length === undefined && endTag === undefined;
    const missing = isWhole ? missingRequired(type, message) : null;
    if (missing !== null) throw new Error(`missing required '${missing}'`);
    return message;
  };
}

/** The library looks for required fields last: the message that it then refuses is read to its end. */
function partOf(decode: Decode, args: Parameters<Decode>): protobuf.Message {
  try {
    return decode(...args);
  } catch (error) {
    if (error instanceof protobuf.util.ProtocolError) return error.instance;
    throw error;
  }
}
