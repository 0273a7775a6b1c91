/**
 * Returns the nearest-rank percentile: the smallest sample that at least `percent` % of them do not exceed.
 * Never a value between two samples, so the median of an even number is the lower middle.
 *
 * @param sorted ascending
 * @returns null for no samples
 */
export function percentile(sorted: Float64Array, percent: number): number | null {
  if (sorted.length === 0) return null;
  // 0.95 * 20 is 19 exactly, but 0.07 * 100 is 7.000000000000001: whole percents first.
  const rank = Math.max(1, Math.ceil((percent * sorted.length) / 100));
  return sorted[rank - 1] ?? null;
}

/** The figures of one set of samples; null when there are too few. */
export interface Summary {
  readonly n: number;
  readonly min: number | null;
  readonly mean: number | null;
  /** The population's: divided by n, as in JMeter. */
  readonly sd: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly max: number | null;
}

/** With fewer, the 95th percentile would be the largest sample. */
const minForP95 = 20;
/** With fewer, the 99th percentile would be the largest sample. */
const minForP99 = 100;

/**
 * Computes the figures of samples.
 *
 * @param sorted ascending
 */
export function summarize(sorted: Float64Array): Summary {
  const n = sorted.length;
  const mean = n === 0 ? null : meanOf(sorted);
  return {
    n,
    min: sorted[0] ?? null,
    mean,
    sd: mean === null ? null : deviationOf(sorted, mean),
    p50: percentile(sorted, 50),
    p90: percentile(sorted, 90),
    p95: n < minForP95 ? null : percentile(sorted, 95),
    p99: n < minForP99 ? null : percentile(sorted, 99),
    max: sorted[n - 1] ?? null,
  };
}

function meanOf(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
}

/** In two passes: with one, large times with a small spread would cancel out. */
function deviationOf(values: Float64Array, mean: number): number {
  let sum = 0;
  for (const value of values) sum += (value - mean) ** 2;
  return Math.sqrt(sum / values.length);
}
