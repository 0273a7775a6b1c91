/** Returns the variant for a round, from 0: in turn, and the same one in each series. */
export function variantOf(variants: number, number: number): number {
  return (number - 1) % variants;
}
