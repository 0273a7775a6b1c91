import { describe, expect, it } from 'vitest';
import { type BodyStoreInit, createBodyStore, type StoredBodies } from './body-store.ts';

/** A history that has every body and records which ones were read. */
function fullHistory() {
  const read: string[] = [];
  async function readBody(id: string): Promise<SharedArrayBuffer> {
    read.push(id);
    return new SharedArrayBuffer(4);
  }
  return { read, readBody };
}

const unused = {
  async run(): Promise<never> {
    throw new Error('Nothing is packed here.');
  },
};

function openStore(stored: StoredBodies, maxBytes: number, pool: BodyStoreInit['pool'] = unused) {
  return createBodyStore({ stored, maxBytes, pool, maxBodyBytes: () => 1000 });
}

describe('the body store', () => {
  it('returns the stored bytes from memory', async () => {
    const history = fullHistory();
    const store = openStore(history, 100);

    store.put('a', Uint8Array.of(1, 2, 3));

    expect(new Uint8Array(await store.get('a'))).toEqual(Uint8Array.of(1, 2, 3));
    expect(history.read).toEqual([]);
  });

  it('drops the least recently used body when there is no room, and reads it again', async () => {
    const history = fullHistory();
    const store = openStore(history, 10);
    for (const id of ['a', 'b']) store.put(id, new Uint8Array(4));
    await store.get('a');

    store.put('c', new Uint8Array(4));
    for (const id of ['a', 'c', 'b']) await store.get(id);

    expect(history.read).toEqual(['b']);
  });

  it('keeps the newest body whatever its size', async () => {
    const history = fullHistory();
    const store = openStore(history, 10);

    store.put('large', new Uint8Array(50));

    expect((await store.get('large')).byteLength).toBe(50);
    expect(history.read).toEqual([]);
  });

  it('makes a derived text once, also for callers that come while it is made', async () => {
    const store = openStore(fullHistory(), 100);
    let made = 0;
    async function make(): Promise<SharedArrayBuffer> {
      made += 1;
      return new SharedArrayBuffer(1);
    }

    await Promise.all([store.derived('text', make), store.derived('text', make)]);

    expect(made).toBe(1);
  });

  it('tries again after a failure', async () => {
    const store = openStore(fullHistory(), 100);
    const failing = store.derived('text', () => Promise.reject(new Error('no')));

    await expect(failing).rejects.toThrow('no');

    expect((await store.derived('text', async () => new SharedArrayBuffer(7))).byteLength).toBe(7);
  });

  it('frees the room of a text that was evicted while it was being made', async () => {
    const history = fullHistory();
    const store = openStore(history, 10);
    let finish: (made: SharedArrayBuffer) => void = () => undefined;
    const text = store.derived('text', () => new Promise((resolve) => (finish = resolve)));
    store.put('large', new Uint8Array(50));
    finish(new SharedArrayBuffer(9));
    await text;

    for (const id of ['a', 'b']) store.put(id, new Uint8Array(4));
    for (const id of ['a', 'b']) await store.get(id);

    expect(history.read).toEqual([]);
  });
});

describe('bodies made from other bodies', () => {
  const pool: BodyStoreInit['pool'] = {
    async run(name, input): Promise<never> {
      const { start, end, coding, maxBytes } = input as Record<string, unknown>;
      made.push({ name, start, end, coding, maxBytes });
      return { body: new SharedArrayBuffer(6), end: 'complete', cause: null } as never;
    },
  };
  let made: unknown[] = [];

  it('are made as their ids say, once, and again after being dropped', async () => {
    made = [];
    const history = fullHistory();
    const store = openStore(history, 100, pool);

    expect((await store.get('a~1-3')).byteLength).toBe(2);
    expect((await store.get('a~1-3~gzip~2-6')).byteLength).toBe(4);
    await store.get('a~1-3~gzip');

    expect(made).toEqual([{ name: 'unpack', start: 1, end: 3, coding: 'gzip', maxBytes: 1000 }]);
    store.release('a');
    await store.get('a~1-3~gzip');
    expect([made.length, history.read]).toEqual([2, ['a', 'a']]);
  });

  it.each(['a~', 'a~3', 'a~3-1', 'a~1-2~zip', '../a', `a${'~0-1'.repeat(14)}`, 'a~1-2~gzip~gzip'])(
    'are not made from %s, which is not an id',
    async (id) => {
      const store = openStore(fullHistory(), 100, pool);
      await expect(store.get(id)).rejects.toMatchObject({ problem: { kind: 'bad-input' } });
    },
  );

  it('are missing when their position is past the end', async () => {
    const store = openStore(fullHistory(), 100, pool);
    await expect(store.get('a~2-5')).rejects.toMatchObject({ problem: { kind: 'not-found' } });
  });
});
