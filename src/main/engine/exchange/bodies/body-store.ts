import { holderOf, parseBodyId } from '../../../../shared/model/body-id.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { inSharedMemory, sharedMemoryOf } from '../../../proto/bytes/in-shared-memory.ts';
import { faultOfInflated, limitGrowth } from '../../../proto/codings/describe-inflated.ts';
import type { WorkerPool } from '../../pool/worker-pool.ts';

/** The bodies on disk. */
export interface StoredBodies {
  /** Reads a body into shared memory. Throws a Problem `not-found`. */
  readBody(bodyId: string): Promise<SharedArrayBuffer>;
}

/** Bodies in shared memory; those that do not fit are read from disk, or made, again. */
export interface BodyStore {
  /** Stores the bytes under the id: without a copy when they fill their shared memory. */
  put(bodyId: string, bytes: Uint8Array): SharedArrayBuffer;
  /** Stores a body that is already in shared memory. */
  keep(bodyId: string, body: SharedArrayBuffer): void;
  /**
   * Returns a body, or makes one as its id says. Damaged packed bytes give the part that could be unpacked.
   * Throws a Problem `not-found` when neither memory nor disk has it, `bad-input` for an invalid id.
   */
  get(bodyId: string): Promise<SharedArrayBuffer>;
  /** Returns in words why an unpacked body is incomplete; null when it is whole. Fails like `get`. */
  faultOf(bodyId: string): Promise<string | null>;
  /** Returns something made from a body, kept as long as there is room. */
  derived(key: string, make: () => Promise<SharedArrayBuffer>): Promise<SharedArrayBuffer>;
  /** Frees a body and everything made from it; a later request reads or makes it again. */
  release(bodyId: string): void;
}

interface Made {
  readonly body: SharedArrayBuffer;
  /** Why it is incomplete. */
  readonly fault: string | null;
}

interface Kept {
  readonly value: Promise<Made>;
  /** 0 until it is there. */
  bytes: number;
}

/** The settings of a store. */
export interface BodyStoreInit {
  readonly stored: StoredBodies;
  /** The limit for everything in memory. */
  readonly maxBytes: number;
  readonly pool: Pick<WorkerPool, 'run'>;
  /** The maximum size of one unpacked body. */
  readonly maxBodyBytes: () => number;
}

/** Milliseconds allowed for unpacking. */
const unpackMs = 60_000;

/** Creates a store; it drops the least recently used entries first. */
export function createBodyStore({
  stored,
  maxBytes,
  pool,
  maxBodyBytes,
}: BodyStoreInit): BodyStore {
  // A Map keeps insertion order: the first key is the least recently used.
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
      // A caller waits for an entry still being made, and dropping it frees nothing.
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

  /** Makes a body from the one that its id names before the last step. */
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
  title: 'This body does not exist',
  detail: 'Its id is not valid.',
} as const;

const outside = {
  kind: 'not-found',
  title: 'This part of the body does not exist',
  detail: 'It is past the end.',
} as const;
