import type protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { setNegativeZeros } from './negative-zero.ts';

/**
 * The message that a value of ProtoJSON is.
 *
 * @param mayBeNegativeZero whether a number in it may be -0
 * @throws Error in the library's words where it does not fit the type
 */
export function messageOfJson(
  type: protobuf.Type,
  value: unknown,
  mayBeNegativeZero: boolean,
): protobuf.Message {
  const message = protojson.fromJson(type, value);
  if (mayBeNegativeZero) {
    setNegativeZeros(type, message, value, (inner, json) => messageOfJson(inner, json, true));
  }
  return message;
}
