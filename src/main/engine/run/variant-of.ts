/** Which of the variants of a request its rounds take, in turn and in each series the same one: from 0. */
export function variantOf(variants: number, number: number): number {
  return (number - 1) % variants;
}
