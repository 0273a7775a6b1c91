import { percentile } from './statistics.ts';

/** With fewer samples there is no interval for a median. */
const minForInterval = 20;

/** Two-sided 95 % of the normal distribution. */
export const z95 = 1.959963984540054;

/**
 * Returns a 95 % interval of the difference of two medians, left minus right, without assuming a
 * distribution: two order statistics around each median give its spread.
 *
 * Price, R. M. and Bonett, D. G. (2002), "Distribution-free confidence intervals for difference and ratio of
 * medians", Journal of Statistical Computation and Simulation 72(2), 119-124, equations 2 to 4. It assumes
 * independent samples; those of one run are not fully independent, so it is a claim about this run only.
 *
 * @param left, right ascending
 * @returns null with fewer than 20 on a side
 */
export function medianDifference(
  left: Float64Array,
  right: Float64Array,
): readonly [number, number] | null {
  const [medianLeft, medianRight] = [percentile(left, 50), percentile(right, 50)];
  if (left.length < minForInterval || right.length < minForInterval) return null;
  if (medianLeft === null || medianRight === null) return null;
  const margin = z95 * Math.hypot(medianError(left), medianError(right));
  const difference = medianLeft - medianRight;
  return [difference - margin, difference + margin];
}

/** Standard error of a median. */
function medianError(sorted: Float64Array): number {
  const n = sorted.length;
  const low = Math.max(1, Math.round((n + 1) / 2 - Math.sqrt(n)));
  const z = coinQuantile(n, low - 1);
  return ((sorted[n - low] ?? 0) - (sorted[low - 1] ?? 0)) / (2 * z);
}

/** From here on the normal distribution replaces the binomial one (de Moivre and Laplace). */
const largeN = 10_000;

/** Returns the standard deviations below the mean that are as unlikely as at most `most` heads of `n`. */
function coinQuantile(n: number, most: number): number {
  if (n > largeN) return (n / 2 - most - 0.5) / (Math.sqrt(n) / 2);
  // The first terms are too small for a double: use their logarithm.
  let logTerm = -n * Math.LN2;
  let chance = Math.exp(logTerm);
  for (let heads = 1; heads <= most; heads += 1) {
    logTerm += Math.log((n - heads + 1) / heads);
    chance += Math.exp(logTerm);
  }
  return normalQuantile(1 - chance);
}

/**
 * Returns the quantile of the normal distribution, exact to about 1e-9: Acklam's rational approximation (P.
 * J. Acklam, "An algorithm for computing the inverse normal cumulative distribution function", 2003), for the
 * upper half, which is enough here.
 */
function normalQuantile(probability: number): number {
  if (probability > 0.97575) {
    const q = Math.sqrt(-2 * Math.log(1 - probability));
    const c = [
      -7.784894002430293e-3, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
      4.374664141464968, 2.938163982698783,
    ];
    const d = [7.784695709041462e-3, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1];
    return -polynomial(c, q) / polynomial(d, q);
  }
  const q = probability - 0.5;
  const r = q * q;
  const a = [
    -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
    2.506628277459239,
  ];
  const b = [
    -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972,
    -13.28068155288572, 1,
  ];
  return (polynomial(a, r) * q) / polynomial(b, r);
}

/**
 * Evaluates a polynomial.
 *
 * @param coefficients highest power first
 */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

/**
 * Returns Cliff's delta, -1 to 1: over all pairs, how much more often a left time is above a right one than
 * below it; below 0, left is faster. Ties count for neither. O(n) on sorted times.
 *
 * Cliff, N. (1993), "Dominance statistics", Psychological Bulletin 114(3), 494-509.
 *
 * @param left, right ascending, neither empty
 */
export function cliffsDelta(left: Float64Array, right: Float64Array): number {
  let below = 0;
  let notAbove = 0;
  let pairsAbove = 0;
  let pairsBelow = 0;
  for (const time of left) {
    while (below < right.length && (right[below] ?? 0) < time) below += 1;
    while (notAbove < right.length && (right[notAbove] ?? 0) <= time) notAbove += 1;
    pairsAbove += below;
    pairsBelow += right.length - notAbove;
  }
  return (pairsAbove - pairsBelow) / (left.length * right.length);
}
