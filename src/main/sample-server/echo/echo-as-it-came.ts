import { problemOf } from '../../../shared/problem.ts';
import { splitDelimited } from '../../proto/framings/frame-messages.ts';
import { findFault } from '../../proto/wire/find-fault.ts';
import { parseJsonBody, requestFormat } from '../replies/formats.ts';
import { chooseResponseFormat, isAcceptable, parseMediaType } from '../replies/media-type.ts';
import { type Reply, SampleError, type SampleRequest } from '../replies/reply.ts';
import type { SampleType } from '../replies/sample-type.ts';

const essences = { protobuf: 'application/x-protobuf', json: 'application/json' } as const;

/**
 * Returns the body of an unknown message unchanged: the same bytes under the same Content-Type and
 * X-Protobuf-Message. Throws a {@link SampleError}: 400 for content that is neither protobuf nor JSON, 406 if
 * the other format is requested, which needs the type.
 *
 * @param why a sentence that explains why the message is unknown
 */
export function echoAsItCame(request: SampleRequest, why: string): Reply {
  const { body, contentType, messageType, accept } = request;
  const format = requestFormat(request);
  if (format === 'json') parseJsonBody(body);
  else for (const message of messagesOf(request)) requireWireFormat(message);
  const essence = parseMediaType(contentType ?? '')?.essence ?? essences[format];
  const wanted = chooseResponseFormat(accept);
  if (!isAcceptable(accept, essence) && wanted?.kind !== format) {
    const other = format === 'json' ? 'protobuf' : 'JSON';
    throw new SampleError(
      406,
      `${why} So it comes back only as it was sent, never as ${other}: allow ${essences[format]} in Accept.`,
    );
  }
  return {
    status: 200,
    headers: {
      ...(messageType !== undefined && { 'X-Protobuf-Message': messageType }),
      'Content-Type': isAcceptable(accept, essence)
        ? (contentType ?? essence)
        : (wanted?.essence ?? essence),
    },
    body,
  };
}

/**
 * True when a body is a message of a type without unknown content, in the format that the request names. JSON
 * with any known name counts as the type, even if its value does not fit.
 */
export function isWholly(
  request: SampleRequest,
  type: SampleType,
  names: readonly string[],
): boolean {
  if (requestFormat(request) === 'protobuf') return type.codec().knows(type.typeName, request.body);
  const json = parseJsonBody(request.body);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return true;
  return Object.keys(json).every((name) => names.includes(name));
}

/** True when a body is any number of messages, each with its length before it. */
export function isDelimited({ contentType }: SampleRequest): boolean {
  const parameters = parseMediaType(contentType ?? '')?.parameters;
  return parameters?.get('delimited') === 'true' || parameters?.get('encoding') === 'delimited';
}

function messagesOf(request: SampleRequest): readonly Uint8Array[] {
  if (!isDelimited(request)) return [request.body];
  try {
    return Array.from(splitDelimited(request.body), ({ bytes }) => bytes);
  } catch (error) {
    const { detail, location } = problemOf(error);
    throw new SampleError(
      400,
      `The body is no stream of messages: at byte ${location?.offset}: ${detail}`,
    );
  }
}

function requireWireFormat(body: Uint8Array): void {
  const fault = findFault(body, '', () => undefined);
  if (!fault) return;
  throw new SampleError(
    400,
    `The ${body.length} bytes of the body are not protobuf: at byte ${fault.offset} ${fault.reason}.`,
  );
}
