import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorkerPool, type WorkerPool } from '../../pool/worker-pool.ts';
import { hideInPool } from './hide-in-pool.ts';
import { createMask } from './mask-secrets.ts';

const secrets = ['correct horse', 'battery'];
const unexpected: unknown[] = [];

let pool: WorkerPool;

beforeAll(() => {
  pool = createWorkerPool({
    workerPath: resolve('.cache/test-engine/pool-worker.cjs'),
    ...{ size: 2, memoryLimitMb: 512 },
    onUnexpected: (error) => unexpected.push(error),
  });
});
afterAll(() => pool.dispose());

/** A mask that uses the pool, and the jobs it started. */
function masking() {
  const asked: string[] = [];
  const run: WorkerPool['run'] = (name, ...rest) => {
    asked.push(name);
    return pool.run(name, ...rest);
  };
  return { asked, mask: createMask(secrets, hideInPool({ run })) };
}

function bodyOf(byteLength: number, text: string): Uint8Array {
  const bytes = Buffer.alloc(byteLength, 'a body of some words, ');
  bytes.write(text, byteLength - 100);
  return bytes;
}

it('hides the secrets of a large body in a worker, with the same result as here', async () => {
  const { asked, mask } = masking();
  const body = bodyOf(2 ** 20, '"correct\\u0020horse" and YmF0dGVyeQ==');
  const shared = new Uint8Array(new SharedArrayBuffer(body.length));
  shared.set(body);

  const masked = [await mask.bytesInPieces(body), await mask.bytesInPieces(shared)];

  expect(asked).toEqual(['hideSecrets', 'hideSecrets']);
  const expected = createMask(secrets).bytes(body);
  expect(masked.map((bytes) => Buffer.from(expected).equals(bytes))).toEqual([true, true]);
  expect(Buffer.from(expected).equals(body)).toBe(false);
});

it('returns the same bytes for a large body without secrets', async () => {
  const { asked, mask } = masking();
  const body = bodyOf(2 ** 20, 'nothing to hide');

  expect(await mask.bytesInPieces(body)).toBe(body);
  expect(asked).toEqual(['hideSecrets']);
});

it('uses no worker for a small body', async () => {
  const { asked, mask } = masking();

  const masked = await mask.bytesInPieces(bodyOf(1000, 'battery'));

  expect(Buffer.from(masked).toString()).toContain('*******');
  expect(asked).toEqual([]);
});

it('hides the secrets on this thread when the pool has ended', async () => {
  const { mask } = masking();
  const body = bodyOf(2 ** 20, 'battery');
  await pool.dispose();

  const masked = await mask.bytesInPieces(body);

  expect(Buffer.from(masked).subarray(-100, -93).toString()).toBe('*******');
  expect(unexpected).toEqual([]);
});
