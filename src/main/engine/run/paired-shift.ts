import { z95 } from './compare-medians.ts';

/** With fewer pairs there is no interval. */
export const minPairs = 20;

/** How far the first of a pair is above the second. */
export interface PairedShift {
  /** The Hodges-Lehmann estimate: the median of the means of any two differences. */
  readonly estimate: number;
  /** 95 % interval, lower end first. */
  readonly interval: readonly [number, number];
}

/**
 * Returns the shift between the two sides of pairs, and its interval by Wilcoxon's signed ranks.
 *
 * It needs no distribution and no independence between pairs. When the order within each pair is random, the
 * state of the server decides the size of a difference, and the random order alone decides its sign. Between
 * two equal series each sign is a coin toss, whatever period, hump or drift the times have. That is what the
 * signed ranks assume.
 *
 * Hodges, J. L. and Lehmann, E. L. (1963), "Estimates of location based on rank tests", Annals of
 * Mathematical Statistics 34(2), 598-611; the ends as in Hollander, Wolfe and Chicken, "Nonparametric
 * Statistical Methods", 3rd ed., 3.3, with the normal approximation, good from 20 pairs on.
 *
 * @returns null with fewer than 20 pairs
 */
export function pairedShift(differences: Float64Array): PairedShift | null {
  const n = differences.length;
  if (n < minPairs) return null;
  const sorted = Float64Array.from(differences).sort();
  const means = (n * (n + 1)) / 2;
  const deviation = Math.sqrt((n * (n + 1) * (2 * n + 1)) / 24);
  const leftOut = Math.floor(means / 2 - z95 * deviation - 0.5);
  const [below, above] = [Math.floor((means + 1) / 2), Math.floor(means / 2) + 1];
  return {
    estimate: (meanOfTwo(sorted, below) + meanOfTwo(sorted, above)) / 2,
    interval: [meanOfTwo(sorted, leftOut + 1), meanOfTwo(sorted, means - leftOut)],
  };
}

/**
 * Returns the mean of rank `rank`, from 1, among the means of any two values, including each with itself. A
 * list of all would have n squared entries, so the value is narrowed down by counting, in O(n) per step.
 */
function meanOfTwo(sorted: Float64Array, rank: number): number {
  let low = sorted[0] as number;
  let high = sorted.at(-1) as number;
  if (countMeans(sorted, low) >= rank) return low;
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return high;
    if (countMeans(sorted, middle) >= rank) high = middle;
    else low = middle;
  }
}

/** Counts the means of any two values that are at most `most`. */
function countMeans(sorted: Float64Array, most: number): number {
  let count = 0;
  let partner = sorted.length - 1;
  for (let at = 0; at < sorted.length; at += 1) {
    while (partner >= at && ((sorted[at] as number) + (sorted[partner] as number)) / 2 > most) {
      partner -= 1;
    }
    if (partner < at) break;
    count += partner - at + 1;
  }
  return count;
}
