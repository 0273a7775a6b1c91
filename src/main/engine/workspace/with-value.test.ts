import { describe, expect, it } from 'vitest';
import { withValue } from './with-value.ts';

const first: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 200 }, (_, index) => [`k${index}`, index]),
);

describe('withValue', () => {
  it('returns what a copy would, however often values change', () => {
    let map = first;
    const copy = new Map(first);
    for (let round = 0; round < 300; round += 1) {
      const key = `k${(round * 7) % 200}`;
      map = withValue(map, key, -round);
      copy.set(key, -round);
      expect(map.get(key)).toBe(-round);
    }

    const visited: [string, number][] = [];
    map.forEach((value, key) => {
      visited.push([key, value]);
    });

    expect([...map]).toEqual([...copy]);
    expect([...map.keys()]).toEqual([...copy.keys()]);
    expect([...map.values()]).toEqual([...copy.values()]);
    expect(visited).toEqual([...copy]);
    expect(map.size).toBe(200);
    expect([map.has('k1'), map.has('none'), map.get('none')]).toEqual([true, false, undefined]);
  });

  it('does not change the original map', () => {
    const once = withValue(first, 'k1', -1);
    const twice = withValue(once, 'k1', -2);

    expect([first, once, twice].map((map) => map.get('k1'))).toEqual([1, -1, -2]);
  });

  it('accepts a new key', () => {
    const map = withValue(withValue(first, 'k1', -1), 'new', 1);

    expect([map.get('k1'), map.get('new'), map.size]).toEqual([-1, 1, 201]);
  });
});
