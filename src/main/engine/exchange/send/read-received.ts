import type { WireResponse } from '../../http/http-engine.ts';
import { rawBodyIdOf } from '../../workspace/history-files.ts';
import type { BodyContext, BodyReader, DecodedBytes } from '../bodies/body-reader.ts';
import type { BodyStore } from '../bodies/body-store.ts';
import { responseToJudge } from '../outcome/outcome-of.ts';
import { judgingFailed, type ReadBody, readingFailed } from './receive-response.ts';

/**
 * Decodes a response that just arrived to its message. Stores its body under the id, and the bytes as
 * received under `rawBodyIdOf` when they differ. Never rejects.
 */
export async function readReceived({
  tools: { bodies, reader },
  bodyId,
  response,
  context,
  signal,
}: {
  readonly tools: { readonly bodies: BodyStore; readonly reader: BodyReader };
  readonly bodyId: string;
  readonly response: WireResponse;
  readonly context: BodyContext;
  readonly signal: AbortSignal | undefined;
}): Promise<ReadBody> {
  const { received } = response;
  const arrived = bodies.put(bodyId, response.body);
  const outcome = await reader
    .judge(responseToJudge(response), new Uint8Array(arrived), signal)
    .catch((error: unknown) => judgingFailed(response, error));
  let failure: unknown = null;
  const decoded = await reader
    .decode({ id: bodyId, isCoded: false }, context, undefined, signal)
    .catch((error: unknown): DecodedBytes => {
      failure = error;
      return { body: null, steps: [], parts: [] };
    });
  const body = decoded.body ?? arrived;
  const bytes = decoded.body ? new Uint8Array(decoded.body) : response.body;
  if (decoded.body) bodies.keep(bodyId, decoded.body);
  const rawId = rawBodyIdOf(bodyId);
  if (bytes !== received && rawId !== null) bodies.put(rawId, received);
  const steps = [...response.steps, ...decoded.steps];
  // Reading it as if it needed no steps would show something else than what arrived.
  if (failure !== null) return { bytes, steps, outcome, reading: readingFailed(failure) };
  const reading = await reader.read(body, steps, context, {}, signal).catch(readingFailed);
  return { bytes, steps, outcome, reading };
}
