/** The middle value, or the mean of the two in the middle; null for no values. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/**
 * Returns an interval that holds the median of the underlying distribution with at least 95 % confidence,
 * whatever the distribution. Its ends are two of the sorted values; their ranks come from the binomial
 * distribution (order statistics, as in Hettmansperger, "Statistical Inference Based on Ranks"). Null for
 * fewer than six values: even their whole range has less than 95 %.
 */
export function medianInterval(values: readonly number[]): readonly [number, number] | null {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  // The chance that the median lies below the lowest value, then below the second lowest, ...
  let term = 0.5 ** count;
  let below = term;
  let rank = 0;
  while (2 * below <= 0.05) {
    rank += 1;
    term *= (count - rank + 1) / rank;
    below += term;
  }
  const low = sorted[rank - 1];
  const high = sorted[count - rank];
  return low === undefined || high === undefined ? null : [low, high];
}
