import { type AnswerFormat, chooseAnswerFormat } from './media-type.ts';
import type { Reply, SampleRequest } from './reply.ts';
import { SampleError } from './sample-error.ts';

/** An answer that can be written in either format. */
export interface Answer {
  /** The message type and the .proto file that defines it, as Spring puts them in headers. */
  readonly typeName: string;
  readonly schemaFile: string;
  toProtobuf(): Uint8Array;
  toJson(): Uint8Array;
}

/** The format to answer in. Throws a {@link SampleError} 406 when nothing on offer is acceptable. */
export function requireAnswerFormat(request: SampleRequest): AnswerFormat {
  const format = chooseAnswerFormat(request.accept);
  if (format) return format;
  throw new SampleError(
    406,
    `Accept '${request.accept}' leaves nothing to answer in: allow application/x-protobuf or application/json.`,
  );
}

/** Writes an answer in the format that the request asks for. Throws a {@link SampleError} 406. */
export function replyInFormat(
  request: SampleRequest,
  status: number,
  answer: Answer,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const format = requireAnswerFormat(request);
  if (format.kind === 'json') {
    return {
      status,
      headers: { ...headers, 'Content-Type': format.essence },
      body: answer.toJson(),
    };
  }
  return {
    status,
    headers: {
      ...headers,
      'X-Protobuf-Schema': answer.schemaFile,
      'X-Protobuf-Message': answer.typeName,
      // Spring appends the charset to every media type, though bytes have none.
      'Content-Type': `${format.essence};charset=UTF-8`,
    },
    body: answer.toProtobuf(),
  };
}

/** A JSON answer, whatever was asked for. */
export function jsonReply(status: number, value: unknown): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}
