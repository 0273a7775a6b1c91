import type protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { messageOf } from '../../../shared/problem.ts';
import { missingRequired, reachesRequired } from '../types/compile/missing-required.ts';
import { setAsTyped } from './negative-zero.ts';
import { refuseBehindPadding } from './strict-base64.ts';
import { type AnyJson, anysIn, roundLargeFloats } from './typed-json.ts';

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
  const anys = anysIn(type, value);
  if (anys.some(isUntyped)) throw new Error('an Any with members has no @type');
  if (anys.some(lacksRequired)) throw new Error('missing required field in an Any');
  if (mayBeNegativeZero || anys.some(isTypedByName)) {
    setAsTyped(type, message, value, (inner, json) => messageOfJson(inner, json, true));
  }
  return message;
}

function readJson(type: protobuf.Type, value: unknown): protobuf.Message {
  refuseBehindPadding();
  try {
    return protojson.fromJson(type, value);
  } catch (error) {
    if (!messageOf(error).includes('out of range for float')) throw error;
    return protojson.fromJson(type, roundLargeFloats(type, value));
  }
}

/** The library reads it as an empty one, and what stands in it would be lost. */
function isUntyped({ json }: AnyJson): boolean {
  return !Object.hasOwn(json, '@type') && Object.keys(json).length > 0;
}

/** The library would write a default that nobody gave. */
function lacksRequired({ held }: AnyJson): boolean {
  if (!held || !reachesRequired(held.type)) return false;
  return missingRequired(held.type, readJson(held.type, held.json)) !== null;
}

/** The library puts a slash before such a name. */
function isTypedByName({ json }: AnyJson): boolean {
  return typeof json['@type'] === 'string' && !json['@type'].includes('/');
}
