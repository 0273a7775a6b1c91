import { messageOf } from '../../../shared/problem.ts';
import { parseJsonBody, requestFormat, requireResponseFormat } from './formats.ts';
import { type Reply, SampleError, type SampleRequest } from './reply.ts';
import type { PlainMessage, SampleType } from './sample-type.ts';
import { messageOfServerJson, serverJsonOf } from './server-json.ts';

/** A response that can be written in either format. */
export interface Response {
  readonly status: number;
  /** Named in headers, like Spring does. */
  readonly type: Pick<SampleType, 'typeName' | 'schemaFile'>;
  readonly headers?: Readonly<Record<string, string>>;
  toProtobuf(): Uint8Array;
  toJson(): Uint8Array;
}

/** Writes a response in the format that the request asks for. Throws a {@link SampleError} 406. */
export function replyInFormat(request: SampleRequest, response: Response): Reply {
  const { status, type, headers } = response;
  const { kind, essence } = requireResponseFormat(request);
  if (kind === 'json') {
    return { status, headers: { ...headers, 'Content-Type': essence }, body: response.toJson() };
  }
  return {
    status,
    headers: {
      ...headers,
      ...headersOf(type),
      // Spring appends the charset to every media type, though bytes have none.
      'Content-Type': `${essence};charset=UTF-8`,
    },
    body: response.toProtobuf(),
  };
}

/** Returns the headers that name a message, like Spring's. */
export function headersOf({ schemaFile, typeName }: Response['type']) {
  return { 'X-Protobuf-Schema': schemaFile, 'X-Protobuf-Message': typeName };
}

/** Returns a message, as protobuf or as the server's JSON. Throws a {@link SampleError} 406. */
export function messageReply(
  request: SampleRequest,
  status: number,
  type: SampleType,
  message: PlainMessage,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const { typeName, codec } = type;
  return replyInFormat(request, {
    status,
    type,
    headers,
    toProtobuf: () => codec().encode(typeName, message),
    toJson: () => Buffer.from(JSON.stringify(serverJsonOf(codec(), typeName, message))),
  });
}

/** Reads a request's body as a message, in the format of its Content-Type. Throws a {@link SampleError}. */
export function readMessage(request: SampleRequest, type: SampleType): PlainMessage {
  const codec = type.codec();
  if (requestFormat(request) === 'json') {
    return messageOfServerJson(codec, type.typeName, parseJsonBody(request.body));
  }
  try {
    return codec.decode(type.typeName, request.body);
  } catch (error) {
    throw new SampleError(
      400,
      `The ${request.body.length} bytes of the body are not a ${type.name} message: ${messageOf(error)}`,
    );
  }
}

/** Returns a text field of a message. Throws a {@link SampleError} 400 if it is too long. */
export function shortText(fields: PlainMessage, name: string, maxLength: number): string {
  const text = String(fields[name] ?? '');
  if (text.length <= maxLength) return text;
  throw new SampleError(
    400,
    `Field '${name}' has ${text.length} characters; at most ${maxLength} are allowed.`,
  );
}
