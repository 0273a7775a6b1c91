import { brotliCompressSync, constants, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeContent } from './decode-content.ts';

const text = new TextEncoder().encode('{"users":[{"id":1,"name":"Ada Lovelace"}]}'.repeat(50));
const limits = { maxDecodedBytes: 64 * 1024 * 1024, signal: new AbortController().signal };

function bytesOf(buffer: Buffer): Uint8Array {
  return new Uint8Array(buffer);
}

/** Does not compress, so that a fault far inside has many decoded bytes before it. */
function noise(byteLength: number): Uint8Array {
  const bytes = new Uint8Array(byteLength);
  let state = 1;
  for (let index = 0; index < byteLength; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

describe('decodeContent', () => {
  it.each([
    ['gzip', ['gzip'], gzipSync(text), 'gzip'],
    ['x-gzip', ['X-GZip'], gzipSync(text), 'x-gzip'],
    ['deflate with its zlib wrapper', ['deflate'], deflateSync(text), 'deflate'],
    ['deflate without it', ['deflate'], deflateRawSync(text), 'deflate'],
    ['br', ['br'], brotliCompressSync(text), 'br'],
    ['identity', ['identity'], Buffer.from(text), null],
    ['no coding', [], Buffer.from(text), null],
    ['an empty header', [''], Buffer.from(text), null],
    ['two codings in one header', ['gzip, br'], brotliCompressSync(gzipSync(text)), 'gzip, br'],
    ['two codings in two headers', ['br', 'gzip'], gzipSync(brotliCompressSync(text)), 'br, gzip'],
    ['two gzip members', ['gzip'], Buffer.concat([gzipSync(text), gzipSync('')]), 'gzip'],
  ])('undoes %s', async (_name, headers, coded, contentCoding) => {
    const decoded = await decodeContent(bytesOf(coded), headers, limits);

    expect(decoded).toMatchObject({ body: text, contentCoding, isComplete: true, problem: null });
  });

  it('decodes a body of several pieces', async () => {
    const large = noise(700_000);

    const decoded = await decodeContent(bytesOf(gzipSync(large)), ['gzip'], limits);

    expect(decoded.problem).toBeNull();
    expect(Buffer.compare(decoded.body, large)).toBe(0);
    expect(decoded.body.buffer.byteLength).toBe(decoded.body.byteLength);
  });

  it('reads zero bytes as an empty body in any coding', async () => {
    const decoded = await decodeContent(new Uint8Array(), ['gzip'], limits);

    expect(decoded).toMatchObject({
      body: new Uint8Array(),
      contentCoding: 'gzip',
      isComplete: true,
      problem: null,
    });
  });

  it.each([
    ['a coding it does not know', ['zstd'], Buffer.from(text), 'zstd'],
    [
      'a known coding under an unknown one',
      ['gzip, compress'],
      Buffer.from(text),
      'gzip, compress',
    ],
    ['more codings than any server applies', ['gzip,gzip,gzip,gzip,gzip'], Buffer.from(text), null],
    ['a body that is not gzip', ['gzip'], Buffer.from(text), 'gzip'],
    ['a body that is not br', ['br'], Buffer.from(text), 'br'],
    ['a body that is not deflate', ['deflate'], Buffer.from(text), 'deflate'],
  ])(
    'leaves the body as received, with a warning, for %s',
    async (_name, headers, body, coding) => {
      const decoded = await decodeContent(bytesOf(body), headers, limits);

      expect(decoded).toMatchObject({
        body: text,
        contentCoding: coding ?? 'gzip, gzip, gzip, gzip, gzip',
        isComplete: true,
        problem: expect.objectContaining({ kind: 'content-coding', severity: 'warning' }),
      });
    },
  );

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ] as const)('keeps the decoded part of a truncated %s body', async (coding, compress) => {
    const large = noise(200_000);
    const coded = bytesOf(compress(large));

    const decoded = await decodeContent(coded.subarray(0, 150_000), [coding], limits);

    expect(decoded).toMatchObject({
      isComplete: false,
      problem: { kind: 'content-coding', severity: 'error' },
    });
    // Brotli writes blocks; an incomplete last block is lost.
    expect(decoded.body.byteLength).toBeGreaterThan(coding === 'br' ? 60_000 : 149_000);
    expect(Buffer.compare(decoded.body, large.subarray(0, decoded.body.byteLength))).toBe(0);
  });

  it('keeps the content before a damaged place', async () => {
    const large = noise(200_000);
    const coded = bytesOf(deflateSync(large, { level: 1 }));
    coded.fill(0xff, 150_000, 150_100);

    const decoded = await decodeContent(coded, ['deflate'], limits);

    expect(decoded).toMatchObject({
      isComplete: false,
      problem: { kind: 'content-coding', severity: 'error' },
    });
    expect(decoded.body.byteLength).toBeGreaterThan(140_000);
    const intact = large.subarray(0, 140_000);
    expect(Buffer.compare(decoded.body.subarray(0, 140_000), intact)).toBe(0);
  });

  it('keeps the whole of a gzip body whose checksum is wrong', async () => {
    const coded = bytesOf(gzipSync(text));
    coded.fill(0, coded.byteLength - 8, coded.byteLength - 4);

    const decoded = await decodeContent(coded, ['gzip'], limits);

    expect(decoded).toMatchObject({
      body: text,
      isComplete: false,
      problem: { kind: 'content-coding', cause: 'incorrect data check' },
    });
  });

  it('stops at the limit on decoded bytes', async () => {
    const decoded = await decodeContent(bytesOf(gzipSync(new Uint8Array(1_000_000))), ['gzip'], {
      ...limits,
      maxDecodedBytes: 1000,
    });

    expect(decoded).toMatchObject({
      body: new Uint8Array(1000),
      isComplete: false,
      problem: { kind: 'response-too-large' },
    });
  });

  it('stops a body that grows a thousandfold', async () => {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const bomb = bytesOf(brotliCompressSync(new Uint8Array(24 * 1024 * 1024), { params }));

    const decoded = await decodeContent(bomb, ['br'], limits);

    expect(decoded.body.byteLength).toBe(16 * 1024 * 1024);
    expect(decoded.problem?.kind).toBe('response-too-large');
  });

  it('stops when it is cancelled', async () => {
    const decoded = await decodeContent(bytesOf(gzipSync(text)), ['gzip'], {
      ...limits,
      signal: AbortSignal.abort(),
    });

    expect(decoded).toMatchObject({ isComplete: false, problem: { kind: 'cancelled' } });
  });
});
