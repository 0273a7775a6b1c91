import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import { contentEncodingsOf, decodeContent } from '../../proto/codings/decode-content.ts';
import type { ReadBody } from '../exchange/send/receive-response.ts';
import type { WireResponse } from '../http/http-engine.ts';
import { measureHead } from '../http/measure-head.ts';
import type { KeptResponse } from './load-plan.ts';
import { wrongBody } from './response-check.ts';
import type { SampleFault } from './sample-store.ts';

/** The encoding of a series, and how its responses are read: as Send does. */
export interface SeriesReader {
  readonly encoding: MediaChoice;
  readonly maxDecodedBytes: number;
  readonly read: (response: WireResponse) => Promise<ReadBody>;
}

/** Decodes responses of a run in order, and returns the wrong ones. */
export async function decodeResponses(
  responses: readonly KeptResponse[],
  readers: readonly SeriesReader[],
  signal: AbortSignal,
): Promise<SampleFault[]> {
  const faults: SampleFault[] = [];
  for (const response of responses) {
    const reader = readers[response.series];
    if (!reader || signal.aborted) continue;
    const message = await faultIn(response, reader, signal);
    const { series, number } = response;
    if (message !== null) faults.push({ series, number, ...wrongBody(message) });
  }
  return faults;
}

async function faultIn(
  response: KeptResponse,
  { encoding, maxDecodedBytes, read }: SeriesReader,
  signal: AbortSignal,
): Promise<string | null> {
  const { status, statusText, headers, trailers, body } = response;
  const decoded = await decodeContent(body, contentEncodingsOf(headers), {
    maxDecodedBytes,
    signal,
  });
  if (decoded.problem) return decoded.problem.title;
  const { reading } = await read({
    ...{ status, statusText, httpVersion: '1.1', rawHeaders: headers, rawTrailers: trailers },
    ...{ received: body, steps: decoded.steps, body: decoded.body, isComplete: true },
    contentCoding: decoded.contentCoding,
    sizes: {
      bodyBytes: body.byteLength,
      decodedBodyBytes: decoded.body.byteLength,
      headerBytes: measureHead(`HTTP/1.1 ${status} ${statusText}`, headers),
    },
  });
  if (reading.kind === 'empty') return null;
  if (reading.kind !== encoding) {
    return `Expected ${encoding === 'json' ? 'JSON' : 'Protobuf'}, got ${reading.kind}`;
  }
  if (reading.kind === 'protobuf' && reading.fault !== null) {
    const as = reading.typeName === null ? '' : ` as ${reading.typeName}`;
    return `The body does not decode${as}: ${reading.fault.reason}`;
  }
  const { problem } = reading;
  // A poor match of the type is wrong too.
  const isWrong = problem?.severity === 'error' || problem?.kind === 'body-malformed';
  return isWrong ? problem.title : null;
}
