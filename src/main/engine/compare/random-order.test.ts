import { describe, expect, it } from 'vitest';
import { createRandom, shuffle } from './random-order.ts';

function ordersOf(seed: number, count: number, blocks: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: blocks }, () => {
    const order = Array.from({ length: count }, (_, series) => series);
    shuffle(order, random);
    return order.join('');
  });
}

describe('a random order', () => {
  it('gives the same order for the same seed, and another order for the next seed', () => {
    expect(ordersOf(42, 2, 100)).toEqual(ordersOf(42, 2, 100));
    expect(ordersOf(42, 2, 100)).not.toEqual(ordersOf(43, 2, 100));
  });

  it('gives every order equally often', () => {
    const counts = new Map<string, number>();
    for (const order of ordersOf(1, 3, 60_000)) counts.set(order, (counts.get(order) ?? 0) + 1);

    expect([...counts.keys()].sort()).toEqual(['012', '021', '102', '120', '201', '210']);
    for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });

  it('has no rhythm: in two consecutive blocks every order is equally likely', () => {
    const orders = ordersOf(9, 2, 20_001);
    const pairs = orders.slice(1).map((order, at) => `${orders[at]} ${order}`);

    for (const pair of new Set(pairs)) {
      expect(Math.abs(pairs.filter((each) => each === pair).length - 5000)).toBeLessThan(300);
    }
  });
});
