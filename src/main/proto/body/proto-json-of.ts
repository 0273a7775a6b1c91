import type protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { holdsUntypedAny } from './lost-in-json.ts';
import { mayHoldNegativeZero, stringifyJson, withNegativeZeros } from './negative-zero.ts';
import { leadsToAny, shortenFloats } from './typed-json.ts';

/** A decoded message with its original bytes. */
export interface Decoded {
  readonly message: protobuf.Message;
  readonly bytes: Uint8Array;
}

/**
 * Returns the ProtoJSON text of protobuf bytes, compact unless `indent` gives the number of spaces. Unknown
 * fields are left out: ProtoJSON cannot carry them.
 *
 * @throws ProblemError `type-missing`; `body-malformed` with the offset of the fault, also for values
 *   without a ProtoJSON form (a Timestamp past year 9999, an `Any` of an unknown type)
 */
export function protoJsonOf(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
  options: { readonly indent?: number } = {},
): string {
  const message = decodeMessage(schema, typeName, bytes);
  return protoJsonText(schema, typeName, { message, bytes }, options);
}

/**
 * Returns the ProtoJSON text of a decoded message; see {@link protoJsonOf}.
 *
 * @throws ProblemError `type-missing`; `body-malformed` for values without a ProtoJSON form
 */
export function protoJsonText(
  schema: CodecSchema,
  typeName: string,
  decoded: Decoded,
  options: { readonly indent?: number } = {},
): string {
  const value = protoJsonValue(schema, typeName, decoded);
  return stringifyJson(value, mayHoldNegativeZero(decoded.bytes), options.indent);
}

/**
 * Returns the ProtoJSON of a decoded message as a value for {@link stringifyJson}; see {@link protoJsonOf}.
 *
 * @throws ProblemError `type-missing`; `body-malformed` for values without a ProtoJSON form
 */
export function protoJsonValue(schema: CodecSchema, typeName: string, decoded: Decoded): unknown {
  const type = schema.requireType(typeName);
  try {
    return jsonOfMessage(type, decoded);
  } catch (error) {
    const cause = messageOf(error);
    throw new ProblemError(
      {
        kind: 'body-malformed',
        title: `This ${typeName} has no ProtoJSON`,
        detail: `A value cannot be written as ProtoJSON: ${cause}.`,
        hint: 'The tree shows the message.',
        cause,
      },
      { cause: error },
    );
  }
}

/**
 * Returns the ProtoJSON of a decoded message as a value for {@link stringifyJson}.
 *
 * @throws Error in the library's words for values without a ProtoJSON form
 */
export function jsonOfMessage(type: protobuf.Type, { message, bytes }: Decoded): unknown {
  const mayHoldAny = leadsToAny(type);
  const read: unknown = protojson.toJson(type, message);
  if (mayHoldAny && holdsUntypedAny(type, message)) {
    throw new Error('an Any has a value and no type_url');
  }
  const json = mayHoldAny ? shortenFloats(type, read) : read;
  return mayHoldNegativeZero(bytes) ? withNegativeZeros(type, message, json) : json;
}
