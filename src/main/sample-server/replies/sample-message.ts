import { messageOf } from '../../../shared/problem.ts';
import type { Reply, SampleRequest } from './reply.ts';
import { replyInFormat } from './reply-in-format.ts';
import { parseJsonBody, requestFormat } from './request-format.ts';
import { SampleError } from './sample-error.ts';
import type { PlainMessage, SampleType } from './sample-type.ts';
import { messageOfServerJson, serverJsonOf } from './server-json.ts';

/** Answers with a message, as protobuf or as the server's JSON. Throws a {@link SampleError} 406. */
export function messageReply(
  request: SampleRequest,
  status: number,
  type: SampleType,
  message: PlainMessage,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  const { typeName, schemaFile } = type;
  return replyInFormat(
    request,
    status,
    {
      typeName,
      schemaFile,
      toProtobuf: () => type.codec().encode(typeName, message),
      toJson: () => Buffer.from(JSON.stringify(serverJsonOf(type.codec(), typeName, message))),
    },
    headers,
  );
}

/** Reads a request's body as a message, in the format its Content-Type names. Throws a {@link SampleError}. */
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
      `The ${request.body.length} bytes of the body are not a ${nameOf(type)} message: ${messageOf(error)}`,
    );
  }
}

function nameOf(type: SampleType): string {
  return type.typeName.slice(type.typeName.lastIndexOf('.') + 1);
}
