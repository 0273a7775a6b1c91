import { describe, expect, it } from 'vitest';
import { toExactBytes } from './to-exact-bytes.ts';

describe('toExactBytes', () => {
  it('copies a view out of a larger buffer', () => {
    const pool = new Uint8Array([9, 9, 1, 2, 3, 9]);

    const exact = toExactBytes(pool.subarray(2, 5));

    expect([...exact]).toEqual([1, 2, 3]);
    expect(exact.buffer.byteLength).toBe(3);
  });

  it('copies out of a pooled Buffer and gives a plain Uint8Array', () => {
    const exact = toExactBytes(Buffer.from('abc'));

    expect(exact).toEqual(new Uint8Array([97, 98, 99]));
    expect(exact.buffer.byteLength).toBe(3);
  });

  it('copies shared memory, which a clone would not copy', () => {
    const shared = new Uint8Array(new SharedArrayBuffer(2));

    const exact = toExactBytes(shared);

    expect(exact.buffer).toBeInstanceOf(ArrayBuffer);
    expect(exact.byteLength).toBe(2);
  });

  it('keeps the buffer of bytes that already fill it', () => {
    const bytes = new Uint8Array([1, 2]);

    expect(toExactBytes(bytes).buffer).toBe(bytes.buffer);
  });

  it('gives no bytes for an empty view of a larger buffer', () => {
    expect(toExactBytes(new Uint8Array(8).subarray(4, 4)).buffer.byteLength).toBe(0);
  });
});
