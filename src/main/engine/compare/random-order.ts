/** Numbers from 0 up to, but not including, 1. */
export type Random = () => number;

/**
 * Pseudo-random numbers that a seed of 32 bits decides, the same on every computer: mulberry32
 * (T. Ettinger, 2017, public domain), whose 32 bits are far more than the order of a few series takes.
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

/** Puts a list into an order that is drawn, every one of them as likely (Fisher and Yates). */
export function shuffle(list: number[], random: Random): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    const moved = list[at] as number;
    list[at] = list[other] as number;
    list[other] = moved;
  }
}

/** A seed that nobody chose. */
export function drawSeed(): number {
  return Math.floor(Math.random() * 2 ** 32);
}
