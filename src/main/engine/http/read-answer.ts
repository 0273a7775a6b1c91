import type { IncomingMessage } from 'node:http';
import type { Problem } from '../../../shared/problem.ts';
import { contentEncodingsOf, decodeContent } from '../../proto/codings/decode-content.ts';
import type { Unpack } from '../../proto/codings/unpack-bytes.ts';
import type { WireAnswer } from './http-engine.ts';
import { measureHead, pairHeaders } from './measure-head.ts';

/** Decoding the part of a body that came before a cancel may take this long. */
const cancelledDecodeMs = 1000;

/**
 * The answer as data: raw headers, trailers, the body with its content coding undone, sizes.
 *
 * @param body as received, without chunk framing
 * @param options.isCut whether the message is known not to be whole; faults of its coding follow
 *   from that and are not reported
 */
export async function readAnswer(
  response: IncomingMessage,
  body: Uint8Array,
  options: {
    readonly isCut: boolean;
    readonly maxDecodedBytes: number;
    readonly signal: AbortSignal;
    /** Undoes one coding; right here when left out. */
    readonly unpack?: Unpack | undefined;
  },
): Promise<{ readonly answer: WireAnswer; readonly problem: Problem | null }> {
  const rawHeaders = pairHeaders(response.rawHeaders);
  const decoded = await decodeContent(body, contentEncodingsOf(rawHeaders), {
    maxDecodedBytes: options.maxDecodedBytes,
    signal: options.signal.aborted ? AbortSignal.timeout(cancelledDecodeMs) : options.signal,
    ...(options.unpack && { unpack: options.unpack }),
  });
  const status = response.statusCode ?? 0;
  const statusText = response.statusMessage ?? '';
  const answer: WireAnswer = {
    status,
    statusText,
    httpVersion: response.httpVersion,
    rawHeaders,
    rawTrailers: pairHeaders(response.rawTrailers),
    received: body,
    steps: decoded.steps,
    body: decoded.body,
    isComplete: decoded.isComplete && !options.isCut,
    contentCoding: decoded.contentCoding,
    sizes: {
      bodyBytes: body.byteLength,
      decodedBodyBytes: decoded.body.byteLength,
      headerBytes: measureHead(`HTTP/${response.httpVersion} ${status} ${statusText}`, rawHeaders),
    },
  };
  return { answer, problem: options.isCut ? null : decoded.problem };
}
