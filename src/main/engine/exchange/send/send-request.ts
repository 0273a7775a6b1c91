import {
  type Exchange,
  type ExchangeProgress,
  noPhases,
} from '../../../../shared/model/exchange.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { type Problem, problemOf } from '../../../../shared/problem.ts';
import type { HttpEngine, HttpEvent, WireExchange, WireRequest } from '../../http/http-engine.ts';
import { begunExchange, sentRequestOf } from '../kept/begun-exchange.ts';
import type { LiveReports } from './live-messages.ts';
import { makeCall, type Sendable } from './make-call.ts';
import { type KeptResponse, type ReadBody, receiveResponse } from './receive-response.ts';

/** An ended exchange with the bytes of its response. */
export interface SentExchange extends Pick<KeptResponse, 'body' | 'raw'> {
  readonly exchange: Exchange;
  /** The request that the response answers; null if none was sent. */
  readonly wire: WireRequest | null;
}

/**
 * Prepares, sends and reads one request. If it cannot be sent, the exchange has a Problem. A response that
 * cannot be read is stored and shown as bytes.
 *
 * @param readResponse decides how the body is read
 * @throws ProblemError `secret-place` only: before the user consents there is no call
 */
export async function sendRequest(options: {
  readonly exchangeId: string;
  readonly request: SavedRequest;
  readonly prepare: () => Promise<Sendable>;
  readonly http: HttpEngine;
  readonly readResponse: (
    response: NonNullable<WireExchange['response']>,
    url: string,
  ) => Promise<ReadBody>;
  readonly signal: AbortSignal;
  /** Called right before the call begins, with its state in case its end is never known. */
  readonly onBegin: (exchange: Exchange) => void;
  readonly onProgress: (progress: ExchangeProgress) => void;
  /** Gets the messages of a stream while they arrive. */
  readonly live?: LiveReports;
}): Promise<SentExchange> {
  const { exchangeId, request, signal } = options;
  const begun = { id: exchangeId, requestId: request.id, startedAt: new Date().toISOString() };

  function report(stage: ExchangeProgress['stage'], body: BodyProgress = nothingYet): void {
    const { receivedBytes, expectedBytes } = body;
    options.onProgress({ exchangeId, stage, receivedBytes, expectedBytes });
  }

  report('preparing');
  let sendable: Sendable;
  try {
    sendable = await options.prepare();
  } catch (error) {
    const problem = problemOf(error);
    if (problem.kind === 'secret-place') throw error;
    const outcome = problem.kind === 'cancelled' ? 'cancelled' : 'failed';
    return { exchange: { ...begun, ...unsent, outcome, problem }, ...noBody };
  }

  options.onBegin(begunExchange(begun, sendable.wire));
  const done = await makeCall(sendable, {
    ...{ http: options.http, signal },
    onEvent(event) {
      options.live?.onEvent(event);
      if (event.kind === 'part') return;
      report(stageOf(event), event.kind === 'body' ? event : nothingYet);
    },
  });
  options.live?.end();
  const common = {
    ...begun,
    outcome: done.outcome,
    ...(done.hops.length > 0 && { hops: [...done.hops] }),
    ...(done.cookies && { cookies: done.cookies }),
    sent: sentRequestOf(done.wire, done),
    phases: done.phases,
    connectionReused: done.connectionReused,
    ...(done.sentAgain && { sentAgain: done.sentAgain }),
    // A cancel is not an error: the user asked for it.
    problem: done.problem && { ...done.problem, severity: severityOf(done) },
  };
  const { response } = done;
  if (!response) return { exchange: { ...common, response: null }, ...noBody };

  report('reading');
  const received = await receiveResponse(exchangeId, response, () =>
    options.readResponse(response, done.wire.url),
  );
  const { body, raw } = received;
  return { exchange: { ...common, response: received.response }, body, raw, wire: done.wire };
}

type BodyProgress = Pick<ExchangeProgress, 'receivedBytes' | 'expectedBytes'>;

const nothingYet: BodyProgress = { receivedBytes: 0, expectedBytes: null };

const noBody = { body: new Uint8Array(), raw: null, wire: null };

const unsent = { sent: null, response: null, phases: noPhases, connectionReused: false };

function severityOf({ outcome, problem }: WireExchange): Problem['severity'] {
  return outcome === 'cancelled' ? 'warning' : (problem?.severity ?? 'error');
}

function stageOf(event: Exclude<HttpEvent, { kind: 'part' }>): ExchangeProgress['stage'] {
  switch (event.kind) {
    case 'connecting':
      return 'connecting';
    case 'sending':
      return 'sending';
    case 'waiting':
      return 'waiting';
    case 'head':
    case 'body':
      return 'receiving';
  }
}
