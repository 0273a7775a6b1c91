/** One measured figure: a ratio against a named peer of the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  /** `x` for a ratio; `ms` for the times behind a ratio. */
  readonly unit: string;
  readonly better: 'lower' | 'higher';
  /** The number of measurements of each side. */
  readonly n: number;
}

/** Returns the median of the samples; the mean of both middle ones for an even number. */
export function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
