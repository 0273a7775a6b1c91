import { expect, it } from 'vitest';
import { openZstd } from './compress-zstd.ts';

it('compresses the same while it is opened again', async () => {
  const bytes = new TextEncoder().encode('text '.repeat(20));
  const first = await openZstd();
  const before = Buffer.from(first(bytes, 3));

  const opening = openZstd();
  const during: Buffer[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    during.push(Buffer.from(first(bytes, 3)));
  }
  const second = await opening;

  expect(before.subarray(0, 4).toString('hex')).toBe('28b52ffd');
  expect(during).toEqual(during.map(() => before));
  expect(Buffer.from(second(bytes, 3))).toEqual(before);
});
