import { describe, expect, it } from 'vitest';
import { type BodyStoreInit, createBodyStore, type StoredBodies } from './body-store.ts';

/** A history that has every body, and notes which were read. */
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
  it('gives back the bytes that were put, from memory', async () => {
    const history = fullHistory();
    const store = openStore(history, 100);

    store.put('a', Uint8Array.of(1, 2, 3));

    expect(new Uint8Array(await store.get('a'))).toEqual(Uint8Array.of(1, 2, 3));
    expect(history.read).toEqual([]);
  });

  it('drops what was unused for longest when there is no room, and reads it again', async () => {
    const history = fullHistory();
    const store = openStore(history, 10);
    for (const id of ['a', 'b']) store.put(id, new Uint8Array(4));
    await store.get('a');

    store.put('c', new Uint8Array(4));
    for (const id of ['a', 'c', 'b']) await store.get(id);

    expect(history.read).toEqual(['b']);
  });

  it('keeps the newest whatever its size', async () => {
    const history = fullHistory();
    const store = openStore(history, 10);

    store.put('large', new Uint8Array(50));

    expect((await store.get('large')).byteLength).toBe(50);
    expect(history.read).toEqual([]);
  });

  it('makes a derived text once, also while it is being made', async () => {
    const store = openStore(fullHistory(), 100);
    let made = 0;
    async function make(): Promise<SharedArrayBuffer> {
      made += 1;
      return new SharedArrayBuffer(1);
    }

    await Promise.all([store.derived('text', make), store.derived('text', make)]);

    expect(made).toBe(1);
  });

  it('tries again what could not be made', async () => {
    const store = openStore(fullHistory(), 100);
    const failing = store.derived('text', () => Promise.reject(new Error('no')));

    await expect(failing).rejects.toThrow('no');

    expect((await store.derived('text', async () => new SharedArrayBuffer(7))).byteLength).toBe(7);
  });

  it('frees the room of a text that others drove out while it was being made', async () => {
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
