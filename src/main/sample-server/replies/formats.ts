import { messageOf } from '../../../shared/problem.ts';
import {
  chooseResponseFormat,
  isJsonMediaType,
  isProtobufMediaType,
  parseMediaType,
  type ResponseFormat,
} from './media-type.ts';
import { SampleError, type SampleRequest } from './reply.ts';

/**
 * Returns the format of a request's body: protobuf by default, as for `application/octet-stream` (RFC 9110
 * §8.3). Throws a {@link SampleError} 415 for other formats.
 */
export function requestFormat(request: SampleRequest): 'protobuf' | 'json' {
  const coding = request.contentEncoding?.trim().toLowerCase() ?? 'identity';
  if (coding !== '' && coding !== 'identity') {
    throw new SampleError(
      415,
      `Content-Encoding '${coding}' is not supported: send the body as it is.`,
      { 'Accept-Encoding': 'identity' },
    );
  }
  if (request.contentType === undefined) return 'protobuf';
  const essence = parseMediaType(request.contentType)?.essence;
  if (essence !== undefined && isProtobufMediaType(essence)) return 'protobuf';
  if (essence !== undefined && isJsonMediaType(essence)) return 'json';
  throw new SampleError(
    415,
    `Content-Type '${request.contentType}' is not supported: send application/x-protobuf or application/json.`,
    { Accept: 'application/x-protobuf, application/json' },
  );
}

/** Returns the value of a JSON body. Throws a {@link SampleError} 400. */
export function parseJsonBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch (error) {
    throw new SampleError(400, `The body is not JSON: ${messageOf(error)}`);
  }
}

/**
 * Returns the format of the response. Throws a {@link SampleError} 406 if no available format is acceptable.
 */
export function requireResponseFormat(request: SampleRequest): ResponseFormat {
  const format = chooseResponseFormat(request.accept);
  if (format) return format;
  throw new SampleError(
    406,
    `Accept '${request.accept}' allows no supported type: use application/x-protobuf or application/json.`,
  );
}
