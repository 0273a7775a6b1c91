import type protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { messageOf } from '../../../shared/problem.ts';
import { setNegativeZeros } from './negative-zero.ts';
import { hasUntypedAny, roundLargeFloats } from './typed-json.ts';

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
  const message = readJson(type, value);
  if (hasUntypedAny(type, value)) throw new Error('an Any with members has no @type');
  if (mayBeNegativeZero) {
    setNegativeZeros(type, message, value, (inner, json) => messageOfJson(inner, json, true));
  }
  return message;
}

function readJson(type: protobuf.Type, value: unknown): protobuf.Message {
  try {
    return protojson.fromJson(type, value);
  } catch (error) {
    if (!messageOf(error).includes('out of range for float')) throw error;
    return protojson.fromJson(type, roundLargeFloats(type, value));
  }
}
