import type { Exchange } from '../../../shared/model/exchange.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { CallCookies } from '../exchange/cookies/call-cookies.ts';
import type { MadeExchange } from '../exchange/kept/exchange-store.ts';
import { type Prepared, placeOfEnd } from '../exchange/prepare/prepare-request.ts';
import { type CaptureParts, captureAfter } from '../exchange/send/capture-after.ts';
import { afterRedirect } from '../exchange/send/make-call.ts';
import { sendRequest } from '../exchange/send/send-request.ts';
import { keptBodyOf } from '../http/wire-body.ts';
import { untilAborted } from '../pool/until-aborted.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

type Names = 'send' | 'getExchange';

type Ask = Parameters<HandlersOf<'send'>['send']>[0];

/** Sends requests and stores the exchanges. `ended` waits until running ones are stored. */
export function exchangeHandlers(
  parts: CaptureParts &
    Pick<
      EngineParts,
      | 'cookies'
      | 'exchanges'
      | 'http'
      | 'liveReports'
      | 'options'
      | 'preparer'
      | 'readResponse'
      | 'shown'
    >,
): {
  readonly handlers: HandlersOf<Names>;
  ended(): Promise<void>;
} {
  const { exchanges } = parts;
  const running = new Map<string, Promise<Exchange>>();

  /** The keychain may ask the user before they can be read. */
  async function cookiesOf({ environmentName }: Ask, signal: AbortSignal): Promise<CallCookies> {
    const opened = parts.cookies().then((cookies) => cookies.forCall(environmentName));
    return untilAborted(opened, signal);
  }

  async function send(ask: Ask, signal: AbortSignal): Promise<Exchange> {
    const { exchangeId, request, environmentName } = ask;
    let prepared = null as Prepared | null;
    const {
      exchange: ended,
      wire,
      ...bytes
    } = await sendRequest({
      exchangeId,
      request,
      http: await parts.http(),
      signal,
      onProgress: parts.options.events.exchangeProgress,
      live: parts.liveReports({
        exchangeId,
        request,
        onMessages: parts.options.events.liveMessages,
      }),
      async prepare() {
        prepared = await parts.preparer.prepare({ request, environmentName, signal });
        const cookies = prepared.usesCookies ? await cookiesOf(ask, signal) : undefined;
        return ask.follow === undefined
          ? { ...prepared, cookies }
          : { ...(await afterRedirect(prepared, await exchanges.find(ask.follow))), cookies };
      },
      onBegin: (exchange) =>
        exchanges.begin({ exchange, madeBy: 'send', sent: sentOf(ask, prepared) }),
      readResponse: (response, url) =>
        parts.readResponse({ response, bodyId: exchangeId, request, url }, signal),
    });
    const exchange = prepared
      ? await captureAfter(parts, {
          exchange: ended,
          request,
          environmentName,
          from: wire === null ? prepared.place : placeOfEnd(prepared, wire),
        })
      : ended;
    parts.shown.noteResponse(request.id, exchangeId);
    exchanges.add({
      exchange,
      ...bytes,
      madeBy: 'send',
      sent: sentOf(ask, prepared),
    });
    return exchange;
  }

  const handlers: HandlersOf<Names> = {
    async send(ask, { signal }) {
      const { exchangeId } = ask;
      if (running.has(exchangeId) || exchanges.has(exchangeId)) throw new ProblemError(sentAlready);
      const ended = send(ask, signal).finally(() => running.delete(exchangeId));
      running.set(exchangeId, ended);
      return ended;
    },
    // A reloaded window asks for the call that the window made before the reload.
    getExchange: ({ exchangeId }) => running.get(exchangeId) ?? exchanges.find(exchangeId),
  };
  return {
    handlers,
    async ended() {
      await Promise.allSettled(running.values());
    },
  };
}

/** What the user typed and what was sent; parts that could not be prepared are missing. */
function sentOf(
  { request, environmentName }: Ask,
  prepared: Prepared | null,
): MadeExchange['sent'] {
  const variables = [...(prepared?.used ?? [])];
  const body = prepared && keptBodyOf(prepared.wire);
  return { request, environmentName, variables, body };
}

const sentAlready = {
  kind: 'bad-input',
  title: 'Already sent',
  detail: 'This exchange id exists.',
} as const;
