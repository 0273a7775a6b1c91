import { holderOf, parseBodyId } from '../../../../shared/model/body-id.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { inSharedMemory, sharedMemoryOf } from '../../../proto/bytes/in-shared-memory.ts';
import { faultOfInflated, limitGrowth } from '../../../proto/codings/describe-inflated.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';

/** Where bodies lie on the disk. */
export interface StoredBodies {
  /** Into memory that workers share. Throws a Problem `not-found`. */
  readBody(bodyId: string): Promise<SharedArrayBuffer>;
}

/** Bodies in memory that workers share; those that do not fit are read from disk, or made, again. */
export interface BodyStore {
  /** Keeps the bytes under the id: as they are where they are all of some shared memory, else a copy. */
  put(bodyId: string, bytes: Uint8Array): SharedArrayBuffer;
  /** Keeps what is in shared memory already. */
  keep(bodyId: string, body: SharedArrayBuffer): void;
  /**
   * A body, or what is made of one as its id says. Packed bytes that are damaged give what could be
   * unpacked of them. Throws a Problem `not-found` when neither memory nor disk has it, `bad-input` for
   * an id of none.
   */
  get(bodyId: string): Promise<SharedArrayBuffer>;
  /** Why a body that was unpacked is not all of what was packed, in words; null when it is. Fails as `get` does. */
  faultOf(bodyId: string): Promise<string | null>;
  /** Something made from a body, kept as long as there is room. */
  derived(key: string, make: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer>;
  /** Forgets a body and all that was made of it; what is asked for again is read or made again. */
  release(bodyId: string): void;
}

interface Made {
  readonly body: SharedArrayBuffer;
  /** Why it is not all that it should be. */
  readonly fault: string | null;
}

interface Kept {
  readonly value: Promise<Made>;
  /** 0 until it is there. */
  bytes: number;
}

/** What a store is made of. */
export interface BodyStoreInit {
  readonly stored: StoredBodies;
  /** Of all that is in memory. */
  readonly maxBytes: number;
  readonly pool: Pick<WorkerPool, 'run'>;
  /** What one packed body may grow to. */
  readonly maxBodyBytes: () => number;
}

/** Milliseconds that unpacking may take. */
const unpackMs = 60_000;

/** Makes a store; of what is in memory the longest unused goes first. */
export function createBodyStore({
  stored,
  maxBytes,
  pool,
  maxBodyBytes,
}: BodyStoreInit): BodyStore {
  // A Map keeps insertion order: the first key is the one unused for longest.
  const kept = new Map<string, Kept>();

  function keep(key: string, entry: Kept): Promise<Made> {
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

  function find(key: string, make: () => Promise<Made>): Promise<Made> {
    const found = kept.get(key);
    if (found) return keep(key, found);
    const entry: Kept = { value: make(), bytes: 0 };
    entry.value.then(
      ({ body }) => {
        entry.bytes = body.byteLength;
        makeRoom(entry);
      },
      () => {
        if (kept.get(key) === entry) kept.delete(key);
      },
    );
    return keep(key, entry);
  }

  /** Makes a body of the one that its id names before the last step. */
  async function make(bodyId: string): Promise<Made> {
    if (parseBodyId(bodyId) === null) throw new ProblemError(noBodyId);
    const made = holderOf(bodyId);
    if (made === null) return whole(await stored.readBody(bodyId));
    const holder = await store.get(made.bodyId);
    const { start, end, coding } = made.part;
    if (end > holder.byteLength) throw new ProblemError(outside);
    if (coding === null) {
      const bytes = await inSharedMemory([new Uint8Array(holder, start, end - start)]);
      return whole(bytes.buffer);
    }
    const limits = limitGrowth(end - start, maxBodyBytes());
    const input = { coded: holder, start, end, coding, maxBytes: limits.maxBytes };
    const unpacked = await pool.run('unpack', input, { deadlineMs: unpackMs });
    return { body: unpacked.body, fault: faultOfInflated(coding, unpacked, limits) };
  }

  const store: BodyStore = {
    put(bodyId, bytes) {
      const shared = sharedMemoryOf(bytes) ?? new SharedArrayBuffer(bytes.byteLength);
      if (shared !== bytes.buffer) new Uint8Array(shared).set(bytes);
      store.keep(bodyId, shared);
      return shared;
    },
    keep(bodyId, body) {
      const entry = { value: Promise.resolve(whole(body)), bytes: body.byteLength };
      void keep(bodyId, entry);
      makeRoom(entry);
    },
    get: async (bodyId) => (await find(bodyId, () => make(bodyId))).body,
    faultOf: async (bodyId) => (await find(bodyId, () => make(bodyId))).fault,
    derived: async (key, makeIt) => (await find(key, async () => whole(await makeIt()))).body,
    release(bodyId) {
      for (const key of [...kept.keys()]) {
        if (key === bodyId || key.startsWith(`${bodyId}~`) || key.startsWith(`${bodyId} `)) {
          kept.delete(key);
        }
      }
    },
  };
  return store;
}

function whole(body: SharedArrayBuffer): Made {
  return { body, fault: null };
}

const noBodyId = {
  kind: 'bad-input',
  title: 'There is no such body',
  detail: 'Its id is none.',
} as const;

const outside = {
  kind: 'not-found',
  title: 'This part of the body is not there',
  detail: 'It would lie behind the end of the bytes.',
} as const;
