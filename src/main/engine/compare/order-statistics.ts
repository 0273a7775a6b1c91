/** The middle of the values, or the mean of the two in the middle; null of none. */
export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2;
}

/**
 * An interval that holds the median of what the values were drawn from with at least 95 %, whatever
 * their distribution: between two of the sorted values, their ranks from the binomial distribution
 * (order statistics; as in Hettmansperger, "Statistical Inference Based on Ranks"). Null for fewer
 * than six values, of which even the whole range is not that sure.
 */
export function medianInterval(values: readonly number[]): readonly [number, number] | null {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  // Chance that the median lies below the lowest value, then below the second lowest, ...
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
