import type { ComparedSide, Comparison } from '../../../shared/model/comparison.ts';
import type { Phases } from '../../../shared/model/exchange.ts';
import { median, medianInterval } from './order-statistics.ts';
import type { Call } from './run-pairs.ts';

/** What all calls of a side say together. */
export type SideFigures = Pick<
  ComparedSide,
  'statuses' | 'failedCount' | 'reusedCount' | 'first' | 'medians'
>;

/** Sums up the calls of a side; the first one is cold and stays out of the medians when there are more. */
export function figuresOf(calls: readonly Call[]): SideFigures {
  const counts = new Map<number, number>();
  for (const { status } of calls) {
    if (status !== null) counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return {
    statuses: [...counts].map(([status, count]) => ({ status, count })),
    failedCount: calls.filter(({ isAnswered }) => !isAnswered).length,
    reusedCount: calls.filter(({ connectionReused }) => connectionReused).length,
    first: calls[0]?.isAnswered ? calls[0].phases : null,
    medians: mediansOf(counted(calls).filter(({ isAnswered }) => isAnswered)),
  };
}

/** How the times of two sides differ within the pairs, A minus B. */
export function timesOf(a: readonly Call[], b: readonly Call[]): Comparison['times'] {
  const others = counted(b);
  const pairs = counted(a).flatMap((call, at) => {
    const other = others[at];
    return call.isAnswered && other?.isAnswered ? [[call.phases, other.phases] as const] : [];
  });
  return (['waitMs', 'networkMs'] as const).flatMap((phase) => {
    const differences = pairs.flatMap(([left, right]) => {
      const [one, other] = [left[phase], right[phase]];
      return one === null || other === null ? [] : [one - other];
    });
    const differenceMs = median(differences);
    if (differenceMs === null) return [];
    const interval = medianInterval(differences);
    const isClear = interval !== null && (interval[0] > 0 || interval[1] < 0);
    return [{ phase, differenceMs, interval: interval && [...interval], isClear }];
  });
}

function counted(calls: readonly Call[]): readonly Call[] {
  return calls.length > 1 ? calls.slice(1) : calls;
}

function mediansOf(calls: readonly Call[]): Phases | null {
  const networkMs = median(calls.map(({ phases }) => phases.networkMs));
  if (networkMs === null) return null;
  function of(phase: Exclude<keyof Phases, 'networkMs'>): number | null {
    const values = calls.flatMap(({ phases }) => phases[phase] ?? []);
    // One new connection among many reused ones is no typical call.
    return values.length * 2 < calls.length ? null : median(values);
  }
  return {
    blockedMs: of('blockedMs'),
    dnsMs: of('dnsMs'),
    connectMs: of('connectMs'),
    tlsMs: of('tlsMs'),
    sendMs: of('sendMs'),
    waitMs: of('waitMs'),
    receiveMs: of('receiveMs'),
    networkMs,
  };
}
