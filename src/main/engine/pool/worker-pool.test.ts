import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packSnapshot } from '../../proto/types/packed-snapshot.ts';
import type { SchemaSnapshot } from '../../proto/types/schema-snapshot.ts';
import type { JobInput } from './jobs.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

const workerPath = resolve('.cache/test-engine/pool-worker.cjs');

const snapshot: SchemaSnapshot = {
  id: 'test',
  sources: [],
  files: [
    {
      path: '/test.proto',
      importPath: 'test.proto',
      text: 'syntax = "proto3"; message A { int64 n = 1; repeated A a = 2; }',
    },
  ],
  problems: [],
};

/** JSON that takes seconds to indent and hundreds of megabytes to hold. */
function heavyText() {
  const bytes = Buffer.from(`[${'[],'.repeat(3_000_000)}1]`);
  const body = new SharedArrayBuffer(bytes.length);
  new Uint8Array(body).set(bytes);
  return { body, as: { kind: 'json', charset: null }, maxUnpackedBytes: 0 } as const;
}

describe('the worker pool', () => {
  let pool: WorkerPool;
  let unexpected: string[];

  beforeEach(() => {
    unexpected = [];
    pool = open(1024);
  });
  afterEach(() => pool.dispose());

  function open(memoryLimitMb: number): WorkerPool {
    return createWorkerPool({
      workerPath,
      size: 2,
      memoryLimitMb,
      onUnexpected: (error, name) => unexpected.push(`${name}: ${error}`),
    });
  }

  function toEncode(text: string): JobInput<'encodeBody'> {
    return { body: { format: 'json', text }, typeName: 'A', strings: [], as: 'protobuf' };
  }

  function encode(text: string): Promise<Uint8Array> {
    return pool.run('encodeBody', toEncode(text), {
      deadlineMs: 10_000,
      schema: packSnapshot(snapshot),
    });
  }

  it('runs jobs on a schema that each worker gets once', async () => {
    const results = await Promise.all(Array.from({ length: 9 }, () => encode('{"n":"1"}')));
    expect(results.map((bytes) => [...bytes])).toEqual(Array(9).fill([8, 1]));
  });

  it('switches back and forth between schema sets', async () => {
    const [file] = snapshot.files;
    const other = {
      ...snapshot,
      id: 'other',
      files: file ? [{ ...file, text: file.text.replace('n = 1', 'n = 3') }] : [],
    };
    const found: number[][] = [];
    for (const schema of [snapshot, other, snapshot, other]) {
      const input = toEncode('{"n":"1"}');
      const bytes = await pool.run('encodeBody', input, {
        deadlineMs: 10_000,
        schema: packSnapshot(schema),
      });
      found.push([...bytes]);
    }
    expect(found).toEqual([
      [8, 1],
      [24, 1],
      [8, 1],
      [24, 1],
    ]);
  });

  it('ends a job whose input cannot be cloned, and goes on', async () => {
    const uncloneable = (() => 'text') as unknown as string;
    await expect(encode(uncloneable)).rejects.toMatchObject({
      problem: { kind: 'worker-stopped' },
    });
    expect([...(await encode('{"n":"1"}'))]).toEqual([8, 1]);
  });

  it('returns bytes that own exactly their memory', async () => {
    const bytes = await encode('{"n":"1"}');
    expect(bytes.buffer.byteLength).toBe(2);
  });

  it('passes a Problem on unchanged', async () => {
    await expect(encode('{"nope":1}')).rejects.toMatchObject({
      problem: { kind: 'json-mismatch', location: { line: 1 } },
    });
    expect(unexpected).toEqual([]);
  });

  it('ends a job at its deadline, and goes on with a new worker', async () => {
    const slow = pool.run('bodyText', heavyText(), { deadlineMs: 50 });
    await expect(slow).rejects.toMatchObject({ problem: { kind: 'deadline' } });
    expect([...(await encode('{"n":"2"}'))]).toEqual([8, 2]);
  });

  it('ends a job that is cancelled, while it runs or waits', async () => {
    const abort = new AbortController();
    const options = { deadlineMs: 60_000, signal: abort.signal, isLong: true };
    const jobs = Array.from({ length: 4 }, () => pool.run('bodyText', heavyText(), options));
    abort.abort();
    const settled = await Promise.allSettled(jobs);
    expect(settled.map((job) => job.status === 'rejected' && job.reason.problem.kind)).toEqual(
      Array(4).fill('cancelled'),
    );
    expect([...(await encode('{}'))]).toEqual([]);
  });

  it('does other work while long jobs wait for each other', async () => {
    const abort = new AbortController();
    const options = { deadlineMs: 60_000, signal: abort.signal, isLong: true };
    let endedLong = 0;
    const long = Array.from({ length: 8 }, () =>
      pool.run('bodyText', heavyText(), options).finally(() => {
        endedLong += 1;
      }),
    );
    const settled = Promise.allSettled(long);
    await encode('{"n":"1"}');
    // In first-come order, all but one of them would have to end first.
    expect(endedLong).toBeLessThan(5);
    abort.abort();
    await settled;
  });

  it('ends only the job that needs too much memory', async () => {
    await pool.dispose();
    pool = open(64);
    const greedy = pool.run('bodyText', heavyText(), { deadlineMs: 60_000 });
    await expect(greedy).rejects.toMatchObject({ problem: { kind: 'worker-stopped' } });
    expect([...(await encode('{"n":"3"}'))]).toEqual([8, 3]);
  });

  it('settles all waiting jobs when it is disposed', async () => {
    const jobs = Promise.allSettled(Array.from({ length: 5 }, () => encode('{}')));
    await pool.dispose();
    const settled = await jobs;
    expect(new Set(settled.map((job) => job.status))).toEqual(new Set(['rejected']));
  });
});
