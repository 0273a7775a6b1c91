import type { CodecSchema } from '../../src/main/proto/body/codec-schema.ts';
import { decodeMessage } from '../../src/main/proto/body/decode-message.ts';
import { encodeJsonBody } from '../../src/main/proto/body/encode-json-body.ts';
import { protoJsonOf } from '../../src/main/proto/body/proto-json-of.ts';
import { encodeTextFormat } from '../../src/main/proto/body/text-format.ts';
import { writeTextMessage } from '../../src/main/proto/body/write-text-message.ts';
import { messageOf } from '../../src/shared/problem.ts';

/** As in conformance/conformance.proto. */
const formats = { protobuf: 1, json: 2, text: 4 } as const;
const ignoreUnknownJson = 3;

/** The names of the messages that the runner and a testee exchange. */
const requestType = 'conformance.ConformanceRequest';
const responseType = 'conformance.ConformanceResponse';

interface Request {
  /** One of these three is set in the message; the others come from its prototype. */
  readonly protobuf_payload: Uint8Array;
  readonly json_payload: string;
  readonly text_payload: string;
  readonly requested_output_format: number;
  readonly message_type: string;
  readonly test_category: number;
  readonly print_unknown_fields: boolean;
}

/** The field of the response that is set, with its value. */
type Result = Readonly<Record<string, unknown>>;

/**
 * Responds to one request of the conformance runner with the app's own codecs of bodies.
 *
 * @param bytes a `conformance.ConformanceRequest`
 * @returns a `conformance.ConformanceResponse`
 */
export function conformanceResponse(schema: CodecSchema, bytes: Uint8Array): Uint8Array {
  const request = decodeMessage(schema, requestType, bytes) as unknown as Request;
  const type = schema.requireType(responseType);
  return type.encode(resultOf(schema, request)).finish();
}

function resultOf(schema: CodecSchema, request: Request): Result {
  // The first request asks for tests that are known to fail: none.
  if (request.message_type === 'conformance.FailureSet') {
    return { protobuf_payload: new Uint8Array(0) };
  }
  if (request.test_category === ignoreUnknownJson) {
    return {
      skipped: 'The app refuses unknown members of JSON; there is no mode that ignores them.',
    };
  }
  let parsed: Uint8Array;
  try {
    const read = parse(schema, request);
    if (read === null) return { skipped: 'JSPB is not spoken outside of Google.' };
    parsed = read;
  } catch (error) {
    return { parse_error: messageOf(error) };
  }
  try {
    return write(schema, request, parsed);
  } catch (error) {
    return { serialize_error: messageOf(error) };
  }
}

/** Returns the payload as canonical bytes, as a body of that format is sent. */
function parse(schema: CodecSchema, request: Request): Uint8Array | null {
  const { message_type } = request;
  if (Object.hasOwn(request, 'protobuf_payload')) {
    const { protobuf_payload } = request;
    const message = decodeMessage(schema, message_type, protobuf_payload, { keepUnknown: true });
    return schema.requireType(message_type).encode(message).finish();
  }
  if (Object.hasOwn(request, 'json_payload')) {
    return encodeJsonBody(schema, message_type, request.json_payload);
  }
  if (Object.hasOwn(request, 'text_payload')) {
    return encodeTextFormat(schema, message_type, request.text_payload);
  }
  return null;
}

function write(schema: CodecSchema, request: Request, bytes: Uint8Array): Result {
  const { message_type, print_unknown_fields, requested_output_format } = request;
  switch (requested_output_format) {
    case formats.protobuf:
      return { protobuf_payload: bytes };
    case formats.json:
      return { json_payload: protoJsonOf(schema, message_type, bytes) };
    case formats.text: {
      const message = decodeMessage(schema, message_type, bytes, {
        keepUnknown: print_unknown_fields,
      });
      return { text_payload: writeTextMessage(schema, schema.requireType(message_type), message) };
    }
    default:
      return { skipped: `Output format ${requested_output_format} is not spoken.` };
  }
}
