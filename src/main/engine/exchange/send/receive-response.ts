import type { AppliedStep } from '../../../../shared/model/decoding.ts';
import type { Reading, ReceivedResponse } from '../../../../shared/model/exchange.ts';
import type { Outcome } from '../../../../shared/model/outcome.ts';
import { problemOf } from '../../../../shared/problem.ts';
import type { WireResponse } from '../../http/http-engine.ts';
import { rawBodyIdOf } from '../../workspace/history-files.ts';

/** The body of a response after all its steps, and how it reads. */
export interface ReadBody {
  readonly bytes: Uint8Array;
  readonly steps: readonly AppliedStep[];
  readonly reading: Reading;
  readonly outcome: Outcome;
}

/** A response, with the bytes of its handles. */
export interface KeptResponse {
  readonly response: ReceivedResponse;
  readonly body: Uint8Array;
  /** As received; null when that is the body. */
  readonly raw: Uint8Array | null;
}

/**
 * Returns what arrived, for storing and showing. Never throws: a response that is too large or too slow to
 * read still has its figures, and its tree, which is read on demand.
 *
 * @param read decides how the body is read
 */
export async function receiveResponse(
  bodyId: string,
  response: WireResponse,
  read: () => Promise<ReadBody>,
): Promise<KeptResponse> {
  const { bytes, steps, reading, outcome } = await read().catch((error: unknown) => ({
    bytes: response.body,
    steps: response.steps,
    reading: readingFailed(error),
    outcome: judgingFailed(response, error),
  }));
  const rawId = rawBodyIdOf(bodyId);
  const raw = bytes === response.received || rawId === null ? null : response.received;
  const kept: ReceivedResponse = {
    status: response.status,
    statusText: response.statusText,
    httpVersion: response.httpVersion,
    headers: [...response.rawHeaders],
    trailers: [...response.rawTrailers],
    body: { id: bodyId, byteLength: bytes.byteLength },
    ...(raw && rawId && { raw: { id: rawId, byteLength: raw.byteLength } }),
    ...(steps.length > 0 && { steps: [...steps] }),
    isComplete: response.isComplete,
    contentCoding: response.contentCoding,
    sizes: { ...response.sizes, decodedBodyBytes: bytes.byteLength },
    reading,
    outcome,
  };
  return { response: kept, body: bytes, raw };
}

/** The reading of a body after a failure: its tree has no schema. */
export function readingFailed(error: unknown): Reading {
  return {
    kind: 'protobuf',
    typeName: null,
    typeSource: null,
    jsonBytes: null,
    fieldCount: 0,
    fault: null,
    problem: problemOf(error),
  };
}

/** The outcome when judging failed: not a success. */
export function judgingFailed(
  { status, statusText }: Pick<WireResponse, 'status' | 'statusText'>,
  error: unknown,
): Outcome {
  const { title } = problemOf(error);
  return { kind: 'failed', source: 'http', code: status, name: statusText, message: title };
}
