import type { ExchangeHistory } from '../workspace/exchange-history.ts';

/** Bodies of answers in memory that workers share; those that do not fit are read from disk again. */
export interface BodyStore {
  /** Copies the bytes into shared memory and keeps them under the id. */
  put(bodyId: string, bytes: Uint8Array): SharedArrayBuffer;
  /** Throws a Problem `not-found` when neither memory nor history has it. */
  get(bodyId: string): Promise<SharedArrayBuffer>;
  /** Something made from a body, kept as long as there is room. */
  derived(key: string, make: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer>;
  /** Forgets a body and all that was made of it; what is asked for again is read or made again. */
  release(bodyId: string): void;
}

interface Kept {
  readonly value: Promise<SharedArrayBuffer>;
  /** 0 until it is there. */
  bytes: number;
}

/** Makes a store of at most `maxBytes` in memory; the longest unused goes first. */
export function createBodyStore(
  history: Pick<ExchangeHistory, 'readBody'>,
  maxBytes: number,
): BodyStore {
  // A Map keeps insertion order: the first key is the one unused for longest.
  const kept = new Map<string, Kept>();

  function keep(key: string, entry: Kept): Promise<SharedArrayBuffer> {
    kept.delete(key);
    kept.set(key, entry);
    return entry.value;
  }

  function makeRoom(newest: Kept): void {
    let total = [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const [key, entry] of kept) {
      if (total <= maxBytes) return;
      // What is still being made is awaited by someone, and frees nothing.
      if (entry === newest || entry.bytes === 0) continue;
      total -= entry.bytes;
      kept.delete(key);
    }
  }

  function find(key: string, make: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer> {
    const found = kept.get(key);
    if (found) return keep(key, found);
    const entry: Kept = { value: make(), bytes: 0 };
    entry.value.then(
      (buffer) => {
        entry.bytes = buffer.byteLength;
        makeRoom(entry);
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return keep(key, entry);
  }

  return {
    put(bodyId, bytes) {
      const shared = new SharedArrayBuffer(bytes.byteLength);
      new Uint8Array(shared).set(bytes);
      const entry = { value: Promise.resolve(shared), bytes: bytes.byteLength };
      void keep(bodyId, entry);
      makeRoom(entry);
      return shared;
    },
    get: (bodyId) => find(bodyId, () => history.readBody(bodyId)),
    derived: (key, make) => find(key, make),
    release(bodyId) {
      for (const key of [...kept.keys()]) {
        if (key === bodyId || key.startsWith(`${bodyId}~`) || key.startsWith(`${bodyId} `)) {
          kept.delete(key);
        }
      }
    },
  };
}
