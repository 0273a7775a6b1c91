import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cliffsDelta, medianDifference } from './compare-medians.ts';

function sorted(values: Iterable<number>): Float64Array {
  return Float64Array.from(values).sort();
}

function valuesOf(n: number, of: (index: number) => number): Float64Array {
  return sorted(Array.from({ length: n }, (_, at) => of(at + 1)));
}

/** Uniform on 0 to 1, the same in each run (Park and Miller). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

describe('the interval of a difference of medians', () => {
  // Expected values: the same formula in Python, with exact binomials and statistics.NormalDist.
  it.each([
    [
      valuesOf(30, (i) => ((i * 37) % 101) / 10),
      valuesOf(25, (i) => ((i * 53) % 97) / 10 + 1),
      [-3.1001447897054324, 1.900144789705433],
    ],
    [
      valuesOf(400, (i) => ((i * 37) % 101) / 10 + i / 1000),
      valuesOf(300, (i) => ((i * 53) % 97) / 10 + 1 + i / 1000),
      [-1.4931714485204772, -0.01482855147952189],
    ],
    [
      valuesOf(9900, (i) => (i * 7919) % 10_007),
      valuesOf(9900, (i) => (i * 104_729) % 10_007),
      [-138.27805811163307, 140.27805811163307],
    ],
  ])('agrees with an independent computation (%#)', (left, right, expected) => {
    const [low, high] = medianDifference(left, right) ?? [Number.NaN, Number.NaN];
    expect(low).toBeCloseTo(expected[0] ?? 0, 5);
    expect(high).toBeCloseTo(expected[1] ?? 0, 5);
  });

  it('contains the true difference in about 95 of 100 runs, also for skewed times', () => {
    const random = createRandom(42);
    const draw = (scale: number): Float64Array =>
      valuesOf(60, () => 1 - Math.log(random()) * scale);
    const truth = Math.LN2 * (2 - 3);
    let held = 0;
    for (let run = 0; run < 1000; run += 1) {
      const [low, high] = medianDifference(draw(2), draw(3)) ?? [0, 0];
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held).toBeGreaterThan(930);
    expect(held).toBeLessThan(985);
  });

  it('changes smoothly to the formula for many samples', () => {
    const [few, many] = [10_000, 10_002].map((n) => {
      const [low, high] = medianDifference(
        valuesOf(n, (i) => i / n),
        valuesOf(n, (i) => i / n),
      ) ?? [0, 0];
      return high - low;
    });
    expect((many ?? 0) / (few ?? 1)).toBeCloseTo(1, 2);
  });

  it('is null for fewer than 20 samples on a side', () => {
    const [nineteen, twenty] = [valuesOf(19, (i) => i), valuesOf(20, (i) => i)];
    expect(medianDifference(nineteen, twenty)).toBeNull();
    expect(medianDifference(twenty, nineteen)).toBeNull();
    expect(medianDifference(twenty, twenty)).not.toBeNull();
  });
});

describe("Cliff's delta", () => {
  it.each([
    [[1, 2, 3], [2, 3, 4], -5 / 9],
    [[1, 2], [3, 4], -1],
    [[3, 4], [1, 2], 1],
    [[1, 1], [1, 1], 0],
    [[1], [1, 2, 3, 4], -0.75],
  ])('of %j and %j is %d', (left, right, expected) => {
    expect(cliffsDelta(sorted(left), sorted(right))).toBeCloseTo(expected, 12);
  });

  it('equals the count over all pairs', () => {
    const times = fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(times, times, (left, right) => {
        let sum = 0;
        for (const a of left) for (const b of right) sum += Math.sign(a - b);
        expect(cliffsDelta(sorted(left), sorted(right))).toBeCloseTo(
          sum / (left.length * right.length),
          12,
        );
      }),
    );
  });
});
