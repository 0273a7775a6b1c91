import { expect, it } from 'vitest';
import { messageNode, walkTree } from './walk-tree.ts';

/**
 * Returns the number of rows of a list of messages, and how often the first byte of its last one was read.
 */
function walked(count: number): { readonly rows: number; readonly looks: number } {
  let looks = 0;
  const lastAt = String((count - 1) * 4);
  const bytes = new Proxy(new Uint8Array(Buffer.alloc(count * 4, Buffer.from('0a020801', 'hex'))), {
    get(target, key) {
      if (key === lastAt) looks += 1;
      const value = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  let rows = 0;
  const root = messageNode(null, 0, bytes.length, '');
  for (const { kind } of walkTree(
    bytes,
    root,
    () => undefined,
    () => true,
  )) {
    rows += kind === 'row' ? 1 : 0;
  }
  return { rows, looks };
}

it('scans a long list once, whatever is in its messages', () => {
  const [short, long] = [walked(1200), walked(6000)];

  expect([short.rows, long.rows]).toEqual([2400, 12_000]);
  expect(long.looks).toBe(short.looks);
});
