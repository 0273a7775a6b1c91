import type { Reading, ReceivedResponse } from '../../../shared/model/exchange.ts';
import { problemOf } from '../../../shared/problem.ts';
import type { WireAnswer } from '../http/http-engine.ts';

/**
 * What arrived, as it is kept and shown. Never throws: one that is too large or too slow to be read
 * wholly has its figures all the same, and its tree, which reads as it is opened.
 *
 * @param read decides how the body is to be understood
 */
export async function receiveResponse(
  bodyId: string,
  answer: WireAnswer,
  read: () => Promise<Reading>,
): Promise<ReceivedResponse> {
  return {
    status: answer.status,
    statusText: answer.statusText,
    httpVersion: answer.httpVersion,
    headers: [...answer.rawHeaders],
    trailers: [...answer.rawTrailers],
    body: { id: bodyId, byteLength: answer.body.byteLength },
    isComplete: answer.isComplete,
    contentCoding: answer.contentCoding,
    sizes: answer.sizes,
    reading: await read().catch(readingFailed),
  };
}

function readingFailed(error: unknown): Reading {
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
