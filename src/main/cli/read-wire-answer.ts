import { readAnswer } from '../engine/codec/read-answer.ts';
import { decodeBody } from '../engine/decoding/decode-body.ts';
import type { WireAnswer } from '../engine/http/http-engine.ts';
import { outcomeOf, responseToJudge } from '../engine/outcome/outcome-of.ts';
import { contextOfAnswer } from '../engine/services/body-context.ts';
import type { ReadBody } from '../engine/services/receive-response.ts';
import type { LoadedRequest } from './load-request.ts';

/**
 * Takes an answer to its message, and finds out how it reads; right here, since a command has nothing
 * else to stay responsive for.
 */
export async function readWireAnswer(
  { request, schema, scope }: Pick<LoadedRequest, 'request' | 'schema' | 'scope'>,
  url: string,
  answer: WireAnswer,
  maxDecodedBytes: number,
): Promise<ReadBody> {
  const { rawHeaders: headers, status } = answer;
  const context = contextOfAnswer({
    ...{ request, rules: scope().responseTypes },
    ...{ url, status, headers },
  });
  const decoded = await decodeBody(
    { bytes: answer.body, headers, isCoded: false, chosen: null, ruled: context.ruledSteps },
    { maxDecodedBytes, signal: new AbortController().signal },
  );
  const steps = [...answer.steps, ...decoded.steps];
  const reading = readAnswer({
    ...context,
    body: decoded.bytes,
    steps,
    chosenType: undefined,
    schema,
  });
  const outcome = outcomeOf(responseToJudge(answer));
  return { bytes: decoded.bytes, steps, reading, outcome };
}
