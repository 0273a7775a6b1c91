import type protobuf from 'protobufjs';
import protojson from 'protobufjs/ext/protojson.js';
import { messageOf, ProblemError } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';

/**
 * The ProtoJSON text of protobuf bytes, compact unless `indent` gives the number of spaces. Unknown
 * fields are left out: ProtoJSON cannot carry them.
 *
 * @throws ProblemError `type-missing`; `body-malformed` with the offset of the fault, also for values
 *   that ProtoJSON has no form for (a Timestamp past year 9999, an `Any` of an unknown type)
 */
export function protoJsonOf(
  schema: CodecSchema,
  typeName: string,
  bytes: Uint8Array,
  options: { readonly indent?: number } = {},
): string {
  return protoJsonText(schema, typeName, decodeMessage(schema, typeName, bytes), options);
}

/**
 * The ProtoJSON text of a decoded message; see {@link protoJsonOf}.
 *
 * @throws ProblemError `type-missing`; `body-malformed` for values that ProtoJSON has no form for
 */
export function protoJsonText(
  schema: CodecSchema,
  typeName: string,
  message: protobuf.Message,
  options: { readonly indent?: number } = {},
): string {
  return JSON.stringify(protoJsonValue(schema, typeName, message), null, options.indent);
}

/**
 * The ProtoJSON of a decoded message as a value for `JSON.stringify`; see {@link protoJsonOf}.
 *
 * @throws ProblemError `type-missing`; `body-malformed` for values that ProtoJSON has no form for
 */
export function protoJsonValue(
  schema: CodecSchema,
  typeName: string,
  message: protobuf.Message,
): unknown {
  const type = schema.requireType(typeName);
  try {
    return protojson.toJson(type, message);
  } catch (error) {
    const cause = messageOf(error);
    throw new ProblemError(
      {
        kind: 'body-malformed',
        title: `This ${typeName} has no ProtoJSON`,
        detail: `A value in it cannot be written as ProtoJSON: ${cause}.`,
        hint: 'The tree shows the message as it is.',
        cause,
      },
      { cause: error },
    );
  }
}
