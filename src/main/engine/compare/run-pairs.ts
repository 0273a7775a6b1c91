import type { Phases } from '../../../shared/model/exchange.ts';
import type { FailedOutcome, Outcome } from '../../../shared/model/outcome.ts';
import { type CallMade, makeCall, type Sendable, totalPhases } from '../exchange/send/make-call.ts';
import type { HttpEngine, WireExchange, WireResponse } from '../http/http-engine.ts';
import { createRandom } from './random-order.ts';

/** What is kept of each call in a series. */
export interface Call {
  readonly status: number | null;
  /** True when the whole response arrived. */
  readonly hasResponse: boolean;
  /** Why a call that got a response failed; null for a success. */
  readonly failure: FailedOutcome | null;
  readonly phases: Phases;
  readonly connectionReused: boolean;
}

/** The calls of one side. */
export interface SideCalls {
  /** One call for each finished pair. */
  readonly calls: readonly Call[];
  /** The last call that succeeded; otherwise the last with a response; otherwise the last. */
  readonly last: { readonly exchange: CallMade; readonly startedAt: string } | null;
  /** The number of whole responses whose body differs from the previous one. */
  readonly changedBodies: number;
}

/** The calls of both sides, and why they ended. */
export interface PairsMade {
  readonly sides: readonly [SideCalls, SideCalls];
  readonly pairCount: number;
  readonly end: 'done' | 'cancelled' | 'gave-up';
}

/** After this many pairs in a row in which one side got no response, no more are made. */
const maxFailedPairs = 3;

/**
 * Sends two requests in turn over the same connections. The seed gives a random order within each pair, so
 * that a server's rhythm is equally likely to hit either side. A side that is null is not sent. When
 * cancelled, it aborts the calls in flight; an unfinished pair does not count.
 *
 * @param onPair called after each pair
 */
export async function runPairs(options: {
  readonly calls: readonly [Sendable | null, Sendable | null];
  readonly http: HttpEngine;
  /** Decides from the response whether a call succeeded. */
  readonly judge: (response: WireResponse) => Promise<Outcome>;
  readonly pairs: number;
  /** Decides the order within the pairs. */
  readonly seed: number;
  readonly signal: AbortSignal;
  readonly onPair: (donePairs: number) => void;
}): Promise<PairsMade> {
  const { calls, http, judge, pairs, signal } = options;
  const sides = [startSide(), startSide()] as const;
  const random = createRandom(options.seed);
  let pairCount = 0;
  let failedPairs = 0;
  let end: PairsMade['end'] = 'done';
  while (pairCount < pairs) {
    const made: [Call | null, Call | null] = [null, null];
    for (const side of random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
      const call = calls[side];
      if (!call || signal.aborted) continue;
      const startedAt = new Date().toISOString();
      const exchange = await makeCall(call, { http, signal });
      const outcome = exchange.response && (await judge(exchange.response));
      const failure = outcome?.kind === 'failed' ? outcome : null;
      made[side] = exchange.outcome === 'cancelled' ? null : callOf(exchange, failure);
      keep(sides[side], exchange, startedAt, rankOf(exchange, failure));
    }
    if (calls.some((call, side) => call && made[side as 0 | 1] === null)) {
      end = 'cancelled';
      break;
    }
    for (const side of [0, 1] as const) if (made[side]) sides[side].calls.push(made[side]);
    pairCount += 1;
    options.onPair(pairCount);
    failedPairs = made.some((call) => call && !call.hasResponse) ? failedPairs + 1 : 0;
    if (failedPairs === maxFailedPairs && pairCount < pairs) {
      end = 'gave-up';
      break;
    }
  }
  return { sides, pairCount, end };
}

interface RunningSide {
  readonly calls: Call[];
  last: SideCalls['last'];
  lastRank: number;
  changedBodies: number;
}

function startSide(): RunningSide {
  return { calls: [], last: null, lastRank: 0, changedBodies: 0 };
}

/** Returns how useful a call is to show. */
function rankOf({ outcome }: WireExchange, failure: FailedOutcome | null): number {
  if (outcome !== 'answered') return 0;
  return failure === null ? 2 : 1;
}

function keep(side: RunningSide, exchange: CallMade, startedAt: string, rank: number): void {
  const before = side.last?.exchange;
  // A failure is shown only until something better arrives.
  if (before && rank < side.lastRank) return;
  if (before?.response && exchange.response && exchange.outcome === 'answered') {
    if (Buffer.compare(before.response.body, exchange.response.body) !== 0) side.changedBodies += 1;
  }
  side.last = { exchange, startedAt };
  side.lastRank = rank;
}

/** Its time is that of the whole call, with its redirects. */
function callOf(made: CallMade, failure: FailedOutcome | null): Call {
  const { response, outcome, connectionReused } = made;
  const hasResponse = outcome === 'answered' && response?.isComplete === true;
  const status = response?.status ?? null;
  return { status, hasResponse, failure, phases: totalPhases(made), connectionReused };
}
