/** With more in one map, each lookup would be slower than copying it. */
const maxReplaced = 64;

/**
 * Returns a map with one value replaced; the original is unchanged. Avoids copying thousands of values at
 * each change.
 */
export function withValue<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  const [base, replaced] = map instanceof ReplacedMap ? map.parts : [map, new Map<K, V>()];
  if (!map.has(key) || replaced.size >= maxReplaced) return new Map(map).set(key, value);
  return new ReplacedMap(base, new Map(replaced).set(key, value));
}

/** A map with replaced values; its keys and their order stay. */
class ReplacedMap<K, V> implements ReadonlyMap<K, V> {
  readonly parts: readonly [base: ReadonlyMap<K, V>, replaced: ReadonlyMap<K, V>];

  constructor(base: ReadonlyMap<K, V>, replaced: ReadonlyMap<K, V>) {
    this.parts = [base, replaced];
  }

  get size(): number {
    return this.parts[0].size;
  }

  has(key: K): boolean {
    return this.parts[0].has(key);
  }

  get(key: K): V | undefined {
    const [base, replaced] = this.parts;
    return replaced.has(key) ? replaced.get(key) : base.get(key);
  }

  keys(): MapIterator<K> {
    return this.parts[0].keys();
  }

  *values(): MapIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  *entries(): MapIterator<[K, V]> {
    const [base, replaced] = this.parts;
    for (const [key, value] of base) {
      yield [key, replaced.has(key) ? (replaced.get(key) as V) : value];
    }
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(work: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) work(value, key, this);
  }
}
