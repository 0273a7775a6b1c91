import { describe, expect, it } from 'vitest';
import { Xxh64 } from './xxh64.ts';

function digestOf(...pieces: Uint8Array[]): string {
  const checksum = new Xxh64();
  for (const piece of pieces) checksum.update(piece);
  return checksum.digest().toString(16).padStart(16, '0');
}

describe('XXH64', () => {
  // Values from xxHash's own program.
  it.each([
    ['', 'ef46db3751d8e999'],
    ['a', 'd24ec4f1a98c6e5b'],
    ['abc', '44bc2cf5ad770999'],
    ['Nobody inspects the spammish repetition', 'fbcea83c8a378bf1'],
  ])('of %j is %s', (text, digest) => {
    expect(digestOf(Buffer.from(text))).toBe(digest);
  });

  it('is the same for bytes in any pieces', () => {
    const bytes = Uint8Array.from({ length: 1000 }, (_, index) => (index * 2654435761) >>> 24);
    const whole = digestOf(bytes);
    for (const width of [1, 3, 31, 32, 33, 500]) {
      const pieces: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += width) pieces.push(bytes.subarray(at, at + width));
      expect(digestOf(...pieces)).toBe(whole);
    }
    bytes[999] = (bytes[999] ?? 0) ^ 1;
    expect(digestOf(bytes)).not.toBe(whole);
  });
});
