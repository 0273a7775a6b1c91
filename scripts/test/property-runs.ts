/** True in `npm run test:long`, where tests take all sizes and cases that they have. */
export const isLongRun = process.env.PROTODESK_PROPERTY_RUNS !== undefined;

/**
 * How many random tests run, and from which seed: few and always the same in `npm test`, many new ones in
 * `npm run test:long`, which prints the seed of a failure.
 */
export function propertyRuns(usual: number): { numRuns: number; seed?: number } {
  const long = process.env.PROTODESK_PROPERTY_RUNS;
  return long === undefined ? { numRuns: usual, seed: 20_260_101 } : { numRuns: Number(long) };
}

/** The time limit of a random test: many times its time on an idle machine. */
export const propertyTimeoutMs = isLongRun ? 1_200_000 : 120_000;
