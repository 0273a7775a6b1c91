import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { PartCoding } from '../../../shared/model/body-id.ts';
import { unpackBytes } from './unpack-bytes.ts';
import { crc32c } from './unsnap-frames.ts';

const text = Buffer.from('{"users":[{"id":1,"name":"Ada Lovelace"}]}'.repeat(50));
const noise = Buffer.from(
  Array.from({ length: 100_000 }, (_, at) => Math.imul(at + 1, 0x9e3779b1) >>> 24),
);
const options = { maxBytes: 1024 * 1024, signal: new AbortController().signal };

function fromBase64(coded: string): Uint8Array {
  return new Uint8Array(Buffer.from(coded, 'base64'));
}

// Made by other implementations: google/snappy and facebook/zstd, each through Python.
const coded = {
  snappy: fromBase64(
    'tBCoeyJ1c2VycyI6W3siaWQiOjEsIm5hbWUiOiJBZGEgTG92ZWxhY2UifV19e/4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qABUq',
  ),
  'snappy-framed': fromBase64(
    '/wYAAHNOYVBwWQCUAACkzw8AtBCoeyJ1c2VycyI6W3siaWQiOjEsIm5hbWUiOiJBZGEgTG92ZWxhY2UifV19e/4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qAP4qABUq',
  ),
  zstd: fromBase64(
    'KLUv/WQ0B50BAKQCeyJ1c2VycyI6W3siaWQiOjEsIm5hbWUiOiJBZGEgTG92ZWxhY2UifV19AQA6QPNVGd/o0Nk=',
  ),
};
const zstdWithoutLength = fromBase64(
  'KLUv/QBYnQEApAJ7InVzZXJzIjpbeyJpZCI6MSwibmFtZSI6IkFkYSBMb3ZlbGFjZSJ9XX0BADpA81UZ',
);
const zstdAfterSkippable = fromBase64(
  'UCpNGAMAAAABAgMotS/9YDQHnQEApAJ7InVzZXJzIjpbeyJpZCI6MSwibmFtZSI6IkFkYSBMb3ZlbGFjZSJ9XX0BADpA81UZ',
);

async function unpack(bytes: Uint8Array, coding: PartCoding, maxBytes = options.maxBytes) {
  const { bytes: out, end } = await unpackBytes(bytes, coding, { ...options, maxBytes });
  return { text: Buffer.from(out).toString('latin1'), end };
}

const whole = { text: text.toString('latin1'), end: 'complete' };

describe('unpackBytes', () => {
  it.each([
    ['snappy', coded.snappy],
    ['snappy-framed', coded['snappy-framed']],
    ['zstd', coded.zstd],
    ['zstd', zstdWithoutLength],
    ['zstd', zstdAfterSkippable],
    ['zstd', Buffer.concat([coded.zstd])],
    ['gzip', gzipSync(text)],
    ['base64', Buffer.from(text.toString('base64'))],
    ['base64', Buffer.from(text.toString('base64url'))],
  ] as const)('undoes %s', async (coding, bytes) => {
    expect(await unpack(new Uint8Array(bytes), coding)).toEqual(whole);
  });

  it.each(['snappy', 'snappy-framed', 'zstd'] as const)(
    'keeps the readable part of truncated %s, and never more',
    async (coding) => {
      const bytes = coded[coding];
      for (let length = 0; length < bytes.length; length += 1) {
        const cut = await unpack(bytes.slice(0, length), coding);
        expect(whole.text.startsWith(cut.text)).toBe(true);
        if (cut.end === 'complete') expect(cut.text.length).toBeLessThan(whole.text.length);
      }
      const nearly = await unpack(bytes.slice(0, -1), coding);
      expect(nearly.end).toBe('truncated');
    },
  );

  it.each(['snappy', 'snappy-framed', 'zstd'] as const)(
    'ends without throwing for any flipped bit of %s',
    async (coding) => {
      const bytes = coded[coding];
      for (let bit = 0; bit < bytes.length * 8; bit += 1) {
        const flipped = bytes.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const { end } = await unpack(flipped, coding, 10_000);
        expect(end).toMatch(/^(?:complete|truncated|corrupt|foreign|too-large)$/);
      }
    },
  );

  it.each(['snappy', 'snappy-framed', 'zstd', 'gzip', 'base64'] as const)(
    'cuts %s at the limit, which stops a bomb',
    async (coding) => {
      const packed = {
        ...coded,
        gzip: gzipSync(text),
        base64: Buffer.from(text.toString('base64')),
      };
      const cut = await unpack(new Uint8Array(packed[coding]), coding, 100);
      expect(cut).toEqual({ text: whole.text.slice(0, 100), end: 'too-large' });
    },
  );

  it('allocates no memory for a claimed length', async () => {
    const claims = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0x0f, 0x00, 0x61);
    expect(await unpack(claims, 'snappy', 2 ** 31)).toEqual({ text: 'a', end: 'truncated' });
    // A window of 3.75 GB.
    const window = Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0x00, 0xaf, 0x01, 0x00, 0x00);
    expect((await unpack(window, 'zstd')).end).toBe('too-large');
  });

  it('reports bytes in another format as foreign', async () => {
    const other = new Uint8Array(Buffer.from('\0{"not":"packed"}'));
    for (const coding of ['snappy-framed', 'zstd', 'gzip', 'base64'] as const) {
      expect(await unpack(other, coding)).toEqual({ text: '', end: 'foreign' });
    }
  });

  it('finds a chunk whose checksum does not fit', async () => {
    const damaged = coded['snappy-framed'].slice();
    damaged[14] = (damaged[14] ?? 0) ^ 1;
    expect(await unpack(damaged, 'snappy-framed')).toMatchObject({ end: 'corrupt' });
    // The check value of CRC-32C's own description.
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  });

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('reports bytes after the end of %s', async (coding, pack) => {
    const packed = pack(text);
    const trailed = Buffer.concat([packed, Buffer.from('more')]);
    expect(await unpack(trailed, coding)).toEqual({ ...whole, end: 'corrupt' });
    expect(await unpack(Buffer.concat([packed, Buffer.alloc(500)]), coding)).toEqual(whole);
    const twice = await unpack(Buffer.concat([packed, packed]), coding);
    // Incompressible data, in more than one piece of input.
    const loud = Buffer.concat([pack(noise), Buffer.from('more')]);
    expect(await unpack(loud, coding)).toEqual({ text: noise.toString('latin1'), end: 'corrupt' });
    // Only gzip may have several members.
    expect(twice.end).toBe(coding === 'gzip' ? 'complete' : 'corrupt');
    expect(twice.text.startsWith(whole.text)).toBe(true);
  });

  it('does not mistake text for deflate that ends early', async () => {
    const foreign = Buffer.concat([deflateRawSync(Buffer.alloc(0)), Buffer.from('{"users":[]}')]);
    expect(await unpack(foreign, 'deflate')).toEqual({ text: '', end: 'foreign' });
  });

  it('reports a zstd frame with another content size than claimed, and an invalid identifier', async () => {
    const damaged = zstdAfterSkippable.slice();
    // The content length minus 256, after the skippable frame and five header bytes.
    damaged[16] = (damaged[16] ?? 0) ^ 1;
    expect(await unpack(damaged, 'zstd')).toEqual({ ...whole, end: 'corrupt' });
    expect(await unpack(new Uint8Array(), 'zstd')).toEqual({ text: '', end: 'truncated' });
    const renamed = Buffer.from('\xff\x06\0\0sNaPpX', 'latin1');
    const framed = Buffer.concat([coded['snappy-framed'], renamed]);
    expect(await unpack(framed, 'snappy-framed')).toEqual({ ...whole, end: 'corrupt' });
  });

  it('names the dictionary that a frame of zstd was packed with', async () => {
    // Made by facebook/zstd with a trained dictionary.
    const packed = Buffer.from('28b52ffd238ad4f325214d000000023c4d030ed80910', 'hex');
    const { bytes, end, cause } = await unpackBytes(packed, 'zstd', options);
    expect([bytes.length, end, cause]).toEqual([
      0,
      'corrupt',
      'A frame needs dictionary 636736650, which is missing.',
    ]);
  });

  it('reports a zstd frame with a wrong checksum, in any position', async () => {
    const damaged = coded.zstd.slice();
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    expect(await unpack(damaged, 'zstd')).toEqual({ ...whole, end: 'corrupt' });
    const two = Buffer.concat([coded.zstd, damaged]);
    expect(await unpack(two, 'zstd')).toEqual({ text: whole.text.repeat(2), end: 'corrupt' });
    const joined = Buffer.concat([coded.zstd, zstdAfterSkippable, coded.zstd]);
    expect(await unpack(joined, 'zstd')).toEqual({ text: whole.text.repeat(3), end: 'complete' });
    const trailed = Buffer.concat([coded.zstd, Buffer.from('more')]);
    expect(await unpack(trailed, 'zstd')).toEqual({ ...whole, end: 'corrupt' });
    // The second asks for a window of 3.75 GB.
    const greedy = Buffer.concat([coded.zstd, Buffer.from('28b52ffd00af010000', 'hex')]);
    expect(await unpack(greedy, 'zstd')).toEqual({ ...whole, end: 'too-large' });
  });

  it('joins base64 with padding in each piece, and skips blanks', async () => {
    const pieces = Buffer.from('aGk=\r\n dGhlcmU= IQ==');
    expect(await unpack(pieces, 'base64')).toEqual({ text: 'hithere!', end: 'complete' });
    expect(await unpack(Buffer.from('aGk$'), 'base64')).toEqual({ text: 'hi', end: 'corrupt' });
    expect(await unpack(Buffer.from('aGk=a'), 'base64')).toEqual({ text: 'hi', end: 'truncated' });
  });
});
