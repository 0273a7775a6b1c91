import type { ComparedSide, Comparison } from '../../../shared/model/comparison.ts';
import type { Phases } from '../../../shared/model/exchange.ts';
import { failureWords, isRpcFailure } from '../../../shared/model/outcome.ts';
import { median, medianInterval } from './order-statistics.ts';
import type { Call } from './run-pairs.ts';

/** The figures of all calls of one side together. */
export type SideFigures = Pick<
  ComparedSide,
  'statuses' | 'failedCount' | 'reusedCount' | 'first' | 'medians'
>;

/**
 * Sums up the calls of a side. The first call is cold: the medians leave it out when there are more calls.
 */
export function figuresOf(calls: readonly Call[]): SideFigures {
  return {
    statuses: statusesOf(calls),
    failedCount: calls.filter(({ hasResponse }) => !hasResponse).length,
    reusedCount: calls.filter(({ connectionReused }) => connectionReused).length,
    first: calls[0]?.hasResponse ? calls[0].phases : null,
    medians: mediansOf(counted(calls).filter(isSuccess)),
  };
}

/**
 * Returns how the times of two sides differ within the pairs, A minus B. Pairs in which only one side had to
 * open its connection are left out.
 *
 * @param isWhole false when some pairs were not made: then no difference is clear
 */
export function timesOf(
  a: readonly Call[],
  b: readonly Call[],
  isWhole: boolean,
): Comparison['times'] {
  const others = counted(b);
  const pairs = counted(a).flatMap((call, at) => {
    const other = others[at];
    return other &&
      isSuccess(call) &&
      isSuccess(other) &&
      call.connectionReused === other.connectionReused
      ? [[call.phases, other.phases] as const]
      : [];
  });
  return (['waitMs', 'networkMs'] as const).flatMap((phase) => {
    const times = pairs.flatMap(([left, right]) => {
      const [one, other] = [left[phase], right[phase]];
      return one === null || other === null ? [] : [[one, other] as const];
    });
    const differences = times.map(([one, other]) => one - other);
    const ratios = times.flatMap(([one, other]) => (other > 0 ? [one / other] : []));
    const [differenceMs, ratio] = [median(differences), median(ratios)];
    if (differenceMs === null) return [];
    const [interval, ratioInterval] = [medianInterval(differences), medianInterval(ratios)];
    const isClear = isWhole && interval !== null && (interval[0] > 0 || interval[1] < 0);
    return [
      {
        ...{ phase, differenceMs, interval: interval && [...interval], isClear },
        ...(ratio !== null && { ratio, ratioInterval: ratioInterval && [...ratioInterval] }),
        ...(!isWhole && { isExploratory: true as const }),
      },
    ];
  });
}

function statusesOf(calls: readonly Call[]): SideFigures['statuses'] {
  const found = new Map<string, SideFigures['statuses'][number]>();
  for (const { status, failure } of calls) {
    if (status === null) continue;
    const words = failure && isRpcFailure(failure) ? failureWords(failure) : undefined;
    const key = `${status} ${words ?? ''}`;
    const count = (found.get(key)?.count ?? 0) + 1;
    found.set(key, { status, count, ...(words !== undefined && { failure: words }) });
  }
  return [...found.values()];
}

function isSuccess({ hasResponse, failure }: Call): boolean {
  return hasResponse && failure === null;
}

function counted(calls: readonly Call[]): readonly Call[] {
  return calls.length > 1 ? calls.slice(1) : calls;
}

function mediansOf(calls: readonly Call[]): Phases | null {
  const networkMs = median(calls.map(({ phases }) => phases.networkMs));
  if (networkMs === null) return null;
  function of(phase: Exclude<keyof Phases, 'networkMs'>): number | null {
    const values = calls.flatMap(({ phases }) => phases[phase] ?? []);
    // One new connection among many reused ones is not typical.
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
