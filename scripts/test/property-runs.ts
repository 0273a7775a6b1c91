/**
 * How many random tests run, and from which seed: few and always the same in `npm test`, many new ones in
 * `npm run test:long`, which prints the seed of a failure.
 */
export function propertyRuns(usual: number): { numRuns: number; seed?: number } {
  const long = process.env.PROTODESK_PROPERTY_RUNS;
  return long === undefined ? { numRuns: usual, seed: 20_260_101 } : { numRuns: Number(long) };
}

/** The time limit of a random test: many times its time on an idle machine. */
export const propertyTimeoutMs =
  process.env.PROTODESK_PROPERTY_RUNS === undefined ? 120_000 : 1_200_000;
