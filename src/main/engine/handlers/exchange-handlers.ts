import type { Exchange } from '../../../shared/model/exchange.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { MadeExchange } from '../exchange/kept/exchange-store.ts';
import type { Prepared } from '../exchange/prepare/prepare-request.ts';
import { type CaptureParts, captureAfter } from '../exchange/send/capture-after.ts';
import { sendRequest } from '../exchange/send/send-request.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

type Names = 'send' | 'cancelExchange' | 'getExchange';

type Call = Parameters<HandlersOf<'send'>['send']>[0];

/** Sends requests and keeps what came. `dispose` ends those under way, and waits until they are kept. */
export function exchangeHandlers(
  parts: CaptureParts &
    Pick<EngineParts, 'exchanges' | 'http' | 'options' | 'preparer' | 'readAnswer' | 'shown'>,
): {
  readonly handlers: HandlersOf<Names>;
  dispose(): Promise<void>;
} {
  const { exchanges } = parts;
  const running = new Map<string, { abort: AbortController; ended: Promise<Exchange> }>();

  async function send(call: Call, signal: AbortSignal): Promise<Exchange> {
    const { exchangeId, request, environmentName } = call;
    let prepared = null as Prepared | null;
    const { exchange: ended, ...bytes } = await sendRequest({
      exchangeId,
      request,
      http: await parts.http(),
      signal,
      onProgress: parts.options.events.exchangeProgress,
      async prepare() {
        prepared = await parts.preparer.prepare({ request, environmentName, signal });
        return prepared.wire;
      },
      onBegin: (exchange) =>
        exchanges.begin({ exchange, madeBy: 'send', sent: sentOf(call, prepared) }),
      readAnswer: (answer, url) =>
        parts.readAnswer({ answer, bodyId: exchangeId, request, url }, signal),
    });
    const exchange = prepared
      ? await captureAfter(parts, {
          exchange: ended,
          request,
          environmentName,
          from: prepared.place,
        })
      : ended;
    parts.shown.noteAnswer(request.id, exchangeId);
    exchanges.add({
      exchange,
      ...bytes,
      madeBy: 'send',
      sent: sentOf(call, prepared),
    });
    return exchange;
  }

  const handlers: HandlersOf<Names> = {
    async send(call) {
      const { exchangeId } = call;
      if (running.has(exchangeId) || exchanges.has(exchangeId)) throw new ProblemError(sentAlready);
      const abort = new AbortController();
      const ended = send(call, abort.signal).finally(() => running.delete(exchangeId));
      running.set(exchangeId, { abort, ended });
      return ended;
    },
    cancelExchange({ exchangeId }) {
      running.get(exchangeId)?.abort.abort();
      return {};
    },
    // A window that was loaded anew asks for the call that the one before it made.
    getExchange: ({ exchangeId }) => running.get(exchangeId)?.ended ?? exchanges.find(exchangeId),
  };
  return {
    handlers,
    async dispose() {
      const left = [...running.values()];
      for (const { abort } of left) abort.abort();
      await Promise.allSettled(left.map(({ ended }) => ended));
    },
  };
}

/** What was typed, and what it became; nothing of that where it could not be prepared. */
function sentOf(
  { request, environmentName }: Call,
  prepared: Prepared | null,
): MadeExchange['sent'] {
  const variables = [...(prepared?.used ?? [])];
  return { request, environmentName, variables, body: prepared?.wire.body ?? null };
}

const sentAlready = {
  kind: 'bad-input',
  title: 'This was sent already',
  detail: 'There is an exchange of this id; each needs its own.',
} as const;
