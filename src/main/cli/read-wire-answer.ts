import { contextOfAnswer } from '../engine/exchange/bodies/body-context.ts';
import { outcomeOf, responseToJudge } from '../engine/exchange/outcome/outcome-of.ts';
import type { ReadBody } from '../engine/exchange/send/receive-response.ts';
import type { WireAnswer } from '../engine/http/http-engine.ts';
import { readAnswer } from '../proto/body/read-answer.ts';
import { decodeBody } from '../proto/framings/decode-body.ts';
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
