import type { Phases } from '../../../shared/model/exchange.ts';
import type { HttpEngine, WireExchange, WireRequest } from '../http/http-engine.ts';

/** What is kept of one call of many. */
export interface Call {
  readonly status: number | null;
  /** Whether the whole answer came. */
  readonly isAnswered: boolean;
  readonly phases: Phases;
  readonly connectionReused: boolean;
}

/** The calls of one side. */
export interface SideCalls {
  /** One for each pair that was made. */
  readonly calls: readonly Call[];
  /** The last call that was answered, else the last one. */
  readonly last: { readonly exchange: WireExchange; readonly startedAt: string } | null;
  /** Bodies of whole answers that were not those of the call before. */
  readonly changedBodies: number;
}

/** The calls of both sides, and why they ended. */
export interface PairsMade {
  readonly sides: readonly [SideCalls, SideCalls];
  readonly pairCount: number;
  readonly end: 'done' | 'cancelled' | 'gave-up';
}

/** Pairs in a row of which one side got no answer, after which no more are made. */
const maxFailedPairs = 3;

/**
 * Sends two requests in turn, the order alternating (A B, B A, ...), so that neither side has the
 * better place. A side that is null is not sent. Ends with the calls in flight when it is cancelled;
 * a pair that was not finished does not count.
 *
 * @param onPair told after each pair
 */
export async function runPairs(options: {
  readonly wires: readonly [WireRequest | null, WireRequest | null];
  readonly http: HttpEngine;
  readonly pairs: number;
  readonly signal: AbortSignal;
  readonly onPair: (donePairs: number) => void;
}): Promise<PairsMade> {
  const { wires, http, pairs, signal } = options;
  const sides = [startSide(), startSide()] as const;
  let pairCount = 0;
  let failedPairs = 0;
  let end: PairsMade['end'] = 'done';
  while (pairCount < pairs) {
    const made: [Call | null, Call | null] = [null, null];
    for (const side of pairCount % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const wire = wires[side];
      if (!wire || signal.aborted) continue;
      const startedAt = new Date().toISOString();
      const exchange = await http.exchange(wire, { signal });
      made[side] = exchange.outcome === 'cancelled' ? null : callOf(exchange);
      keep(sides[side], exchange, startedAt);
    }
    if (wires.some((wire, side) => wire && made[side as 0 | 1] === null)) {
      end = 'cancelled';
      break;
    }
    for (const side of [0, 1] as const) if (made[side]) sides[side].calls.push(made[side]);
    pairCount += 1;
    options.onPair(pairCount);
    failedPairs = made.some((call) => call && !call.isAnswered) ? failedPairs + 1 : 0;
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
  changedBodies: number;
}

function startSide(): RunningSide {
  return { calls: [], last: null, changedBodies: 0 };
}

function keep(side: RunningSide, exchange: WireExchange, startedAt: string): void {
  const before = side.last?.exchange;
  // A failure is worth showing only while nothing better came.
  if (before?.outcome === 'answered' && exchange.outcome !== 'answered') return;
  if (before?.answer && exchange.answer && exchange.outcome === 'answered') {
    if (Buffer.compare(before.answer.body, exchange.answer.body) !== 0) side.changedBodies += 1;
  }
  side.last = { exchange, startedAt };
}

function callOf({ answer, outcome, phases, connectionReused }: WireExchange): Call {
  const isAnswered = outcome === 'answered' && answer?.isComplete === true;
  return { status: answer?.status ?? null, isAnswered, phases, connectionReused };
}
