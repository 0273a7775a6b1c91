/** Returns numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/**
 * Creates a generator of pseudo-random numbers from a 32-bit seed, the same on every computer: mulberry32 (T.
 * Ettinger, 2017, public domain). 32 bits are more than enough to order a few series.
 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Shuffles a list; every order is equally likely (Fisher and Yates). */
export function shuffle(list: number[], random: Random): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const moved = list[at] as number;
    list[at] = list[other] as number;
    list[other] = moved;
  }
}

/** Returns a random seed. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
