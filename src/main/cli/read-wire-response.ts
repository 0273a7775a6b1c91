import { contextOfResponse } from '../engine/exchange/bodies/body-context.ts';
import { outcomeOf, responseToJudge } from '../engine/exchange/outcome/outcome-of.ts';
import type { ReadBody } from '../engine/exchange/send/receive-response.ts';
import type { WireResponse } from '../engine/http/http-engine.ts';
import { readResponse } from '../proto/body/read-response.ts';
import { decodeBody } from '../proto/framings/decode-body.ts';
import type { LoadedRequest } from './load-request.ts';

/**
 * Decodes a response to its message, and reads it; in this thread, because a command has nothing else to stay
 * responsive for.
 */
export async function readWireResponse(
  { request, schema, scope }: Pick<LoadedRequest, 'request' | 'schema' | 'scope'>,
  url: string,
  response: WireResponse,
  maxDecodedBytes: number,
): Promise<ReadBody> {
  const { rawHeaders: headers, status } = response;
  const context = contextOfResponse({
    ...{ request, rules: scope().responseTypes },
    ...{ method: request.method, url, status, headers },
  });
  const decoded = await decodeBody(
    { bytes: response.body, headers, isCoded: false, chosen: null, ruled: context.ruledSteps },
    { maxDecodedBytes, signal: new AbortController().signal },
  );
  const steps = [...response.steps, ...decoded.steps];
  const reading = readResponse({
    ...context,
    body: decoded.bytes,
    steps,
    chosenType: undefined,
    schema,
  });
  const outcome = outcomeOf(responseToJudge(response));
  return { bytes: decoded.bytes, steps, reading, outcome };
}
