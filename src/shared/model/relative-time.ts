import type { Comparison } from './comparison.ts';

/** Differences of less than this percentage of JSON's time are equivalent. */
export const marginPercent = 5;

/** The time of the left side compared with the right one, in percent. */
export interface RelativeTime {
  /** From the median of the ratios within the pairs; below 0 the left side is faster. */
  readonly percent: number;
  /** The 95 % CI; null with too few pairs. */
  readonly interval: readonly [number, number] | null;
  readonly decision:
    | 'faster'
    | 'slower'
    /** The whole interval is within {@link marginPercent}. */
    | 'equivalent'
    | 'not-decided'
    | 'too-few-pairs'
    /** Pairs are missing, so the interval decides nothing. */
    | 'exploratory';
  /** About how many more pairs would decide; null when it is decided, or when that is unknown. */
  readonly morePairs: number | null;
}

/** Returns how the network time of both sides compares; null when it was not measured. */
export function relativeTime({
  times,
  pairCount,
}: Pick<Comparison, 'times' | 'pairCount'>): RelativeTime | null {
  const time = times.find(({ phase }) => phase === 'networkMs');
  if (time?.ratio === undefined) return null;
  const { ratio, ratioInterval, isExploratory } = time;
  const percent = percentOf(ratio);
  if (!ratioInterval) {
    return { percent, interval: null, decision: 'too-few-pairs', morePairs: null };
  }
  const interval = [percentOf(ratioInterval[0]), percentOf(ratioInterval[1])] as const;
  const decision = isExploratory ? 'exploratory' : decisionOf(interval);
  const isOpen = decision === 'not-decided';
  const morePairs = isOpen ? morePairsFor(ratio, ratioInterval, pairCount) : null;
  return { percent, interval, decision, morePairs };
}

function percentOf(ratio: number): number {
  return (ratio - 1) * 100;
}

function decisionOf([low, high]: readonly [number, number]): RelativeTime['decision'] {
  if (low > -marginPercent && high < marginPercent) return 'equivalent';
  if (high < 0) return 'faster';
  return low > 0 ? 'slower' : 'not-decided';
}

/**
 * Estimates the pairs that would decide, to one digit. An interval shrinks with the root of their number. It
 * decides when it no longer reaches 0, or no longer reaches the margin, whichever comes first.
 */
function morePairsFor(
  ratio: number,
  [low, high]: readonly [number, number],
  pairCount: number,
): number {
  // As logarithms, in which half and twice the time are equally far.
  const distance = Math.abs(Math.log(ratio));
  const neededHalf = Math.max(distance, Math.log(1 + marginPercent / 100) - distance);
  const half = Math.log(high / low) / 2;
  // The first pair is not counted.
  const counted = pairCount - 1;
  const more = Math.max(1, counted * (half / neededHalf) ** 2 - counted);
  const unit = 10 ** Math.floor(Math.log10(more));
  return Math.ceil(more / unit) * unit;
}
