import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readInput } from './read-input.ts';

const tooLarge = expect.objectContaining({
  problem: expect.objectContaining({ kind: 'file-read', title: 'The input is too large' }),
});

it('reads standard input up to a limit, and reports more as too much', async () => {
  const io = () => ({ stdin: Readable.from([Buffer.alloc(3), 'two']), cwd: '/' });

  expect((await readInput('-', io(), 6)).bytes).toHaveLength(6);
  await expect(readInput('-', io(), 5)).rejects.toThrow(tooLarge);
});

it('reports a file of more than 2 GB as too large', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'protodesk-input-'));
  try {
    const file = await open(join(folder, 'sparse'), 'w');
    await file.truncate(3 * 1024 ** 3);
    await file.close();
    const io = { stdin: Readable.from([]), cwd: folder };
    await expect(readInput('sparse', io)).rejects.toThrow(tooLarge);
  } finally {
    await rm(folder, { recursive: true });
  }
});
