import type { ExchangeHistory } from '../workspace/exchange-history.ts';

/** Bodies of answers in memory that workers share; those that do not fit are read from disk again. */
export interface BodyStore {
  /** Copies the bytes into shared memory and keeps them under the id. */
  put(bodyId: string, bytes: Uint8Array): SharedArrayBuffer;
  /** Throws a Problem `not-found` when neither memory nor history has it. */
  get(bodyId: string): Promise<SharedArrayBuffer>;
  /** Something made from a body, kept as long as there is room. */
  derived(key: string, make: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer>;
}

/** Makes a store of at most `maxBytes` in memory; the longest unused goes first. */
export function createBodyStore(history: ExchangeHistory, maxBytes: number): BodyStore {
  // A Map keeps insertion order: the first key is the one unused for longest.
  const kept = new Map<string, Promise<SharedArrayBuffer>>();
  const sizes = new Map<string, number>();

  function keep(key: string, value: Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer> {
    kept.set(key, value);
    value.then(
      (buffer) => {
        sizes.set(key, buffer.byteLength);
        makeRoom(key);
      },
      () => kept.delete(key),
    );
    return value;
  }

  function makeRoom(newest: string): void {
    let total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const key of kept.keys()) {
      if (total <= maxBytes) return;
      if (key === newest) continue;
      total -= sizes.get(key) ?? 0;
      sizes.delete(key);
      kept.delete(key);
    }
  }

  function find(key: string, make: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer> {
    const found = kept.get(key);
    if (!found) return keep(key, make());
    kept.delete(key);
    kept.set(key, found);
    return found;
  }

  return {
    put(bodyId, bytes) {
      const shared = new SharedArrayBuffer(bytes.byteLength);
      new Uint8Array(shared).set(bytes);
      void keep(bodyId, Promise.resolve(shared));
      return shared;
    },
    get: (bodyId) => find(bodyId, () => history.readBody(bodyId)),
    derived: (key, make) => find(key, make),
  };
}
