import { describe, expect, it } from 'vitest';
import { createRandom, shuffle } from '../compare/random-order.ts';
import { pairedShift } from './paired-shift.ts';

describe('the shift of pairs', () => {
  it('equals R: wilcox.test(x, conf.int = TRUE, exact = FALSE)', () => {
    // All sorted means of two: few enough to list.
    const random = createRandom(7);
    const differences = Float64Array.from({ length: 25 }, () => random() * 4 - 1);
    const means: number[] = [];
    for (let a = 0; a < 25; a += 1) {
      for (let b = a; b < 25; b += 1) {
        means.push(((differences[a] as number) + (differences[b] as number)) / 2);
      }
    }
    means.sort((a, b) => a - b);

    const shift = pairedShift(differences);

    // qsignrank(0.025, 25) is 90: the ends are the 90th mean from below and from above.
    expect(shift?.estimate).toBeCloseTo(means[162] as number, 12);
    expect(shift?.interval[0]).toBeCloseTo(means[89] as number, 12);
    expect(shift?.interval[1]).toBeCloseTo(means[325 - 90] as number, 12);
  });

  it('needs 20 pairs', () => {
    expect(pairedShift(new Float64Array(19))).toBeNull();
    expect(pairedShift(new Float64Array(20))).toEqual({ estimate: 0, interval: [0, 0] });
  });

  it('handles a million pairs', () => {
    const random = createRandom(1);
    const differences = Float64Array.from({ length: 1_000_000 }, () => random() + 0.25);

    expect(pairedShift(differences)?.estimate).toBeCloseTo(0.75, 2);
  });

  /** Servers that treat all series alike: the time of a request depends only on its place. */
  const servers: readonly (readonly [string, (place: number, random: () => number) => number])[] = [
    ['is steady', (_, random) => 5 + random()],
    ['is slow in every fourth request', (place, random) => (place % 4 === 3 ? 20 : 5) + random()],
    ['is slow in every second request', (place, random) => (place % 2 === 1 ? 20 : 5) + random()],
    ['becomes slower and slower', (place, random) => 5 + place / 50 + random()],
    ['has bad minutes', (place, random) => (Math.floor(place / 37) % 2 === 0 ? 5 : 9) + random()],
    ['stalls at times', (_, random) => (random() < 0.02 ? 1000 : 5) + random()],
  ];

  it.each(servers)(
    'contains 0 in 95 of 100 runs of equal against equal on a server that %s',
    (_, timeAt) => {
      const runs = 1000;
      let wrong = 0;
      for (let seed = 1; seed <= runs; seed += 1) {
        const [order, noise] = [createRandom(seed), createRandom(seed + 1e6)];
        const ratios = Float64Array.from({ length: 200 }, (_, block) => {
          const places = [0, 1];
          shuffle(places, order);
          const times = [timeAt(2 * block, noise), timeAt(2 * block + 1, noise)];
          return Math.log(
            (times[places[0] as number] as number) / (times[places[1] as number] as number),
          );
        });
        const [low, high] = pairedShift(ratios)?.interval ?? [0, 0];
        if (low > 0 || high < 0) wrong += 1;
      }
      // Of 1000 runs at 5 %, more than 72 happen once in a thousand.
      expect(wrong).toBeLessThanOrEqual(72);
    },
  );
});
