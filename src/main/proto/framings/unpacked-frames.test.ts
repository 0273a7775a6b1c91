import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { unpackFrames } from './unpacked-frames.ts';

function frame(flags: number, bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

async function withUnpackedFrames(...asked: Parameters<typeof unpackFrames>) {
  return (await unpackFrames(...asked)).bytes;
}

const message = Buffer.from('08051203416e61', 'hex');
const plain = frame(0, message);
const packed = frame(1, gzipSync(message));

describe('a body with its compressed messages unpacked', () => {
  it('has them in place, between the others and before the trailers', async () => {
    const trailers = frame(0x80, Buffer.from('grpc-status: 0\r\n'));
    const body = Buffer.concat([plain, packed, plain, packed, trailers]);
    const expected = Buffer.concat([plain, plain, plain, plain, trailers]);
    expect(await withUnpackedFrames(body, 'grpc-web')).toEqual(expected);
  });

  it('is the body itself if none is compressed, also by its framing', async () => {
    for (const framing of ['grpc', 'delimited', null] as const) {
      expect(await withUnpackedFrames(plain, framing)).toBe(plain);
    }
    expect(await withUnpackedFrames(packed, 'grpc:identity')).toBe(packed);
    expect(await withUnpackedFrames(Buffer.alloc(0), 'grpc')).toHaveLength(0);
  });

  it('keeps a damaged message unchanged, and continues', async () => {
    const damaged = Buffer.from(packed);
    damaged.fill(0xff, 20, 24);
    const body = Buffer.concat([damaged, packed]);
    expect(await withUnpackedFrames(body, 'grpc')).toEqual(Buffer.concat([damaged, plain]));
  });

  it('keeps a truncated frame, with the messages before it unpacked', async () => {
    const cut = packed.subarray(0, -3);
    const body = Buffer.concat([packed, cut]);
    expect(await withUnpackedFrames(body, 'grpc')).toEqual(Buffer.concat([plain, cut]));
  });

  it('keeps the rest unchanged after a message that grows like a bomb', async () => {
    const bomb = frame(1, gzipSync(Buffer.alloc(100 * 1024 * 1024)));
    const body = Buffer.concat([packed, bomb, packed]);
    const expected = Buffer.concat([plain, bomb, packed]);
    expect(Buffer.compare(await withUnpackedFrames(body, 'grpc'), expected)).toBe(0);
  });
});

describe('the unpacked parts of a body', () => {
  it('records their origin, and why others were not unpacked', async () => {
    const cut = frame(1, gzipSync(message).subarray(0, -4));
    const body = Buffer.concat([packed, cut, plain, packed, frame(1, Buffer.from('no coding'))]);
    const { bytes, unpacked, damaged } = await unpackFrames(body, 'grpc');

    const first = { start: 5, end: packed.length, coding: 'gzip' };
    const moved = packed.length + cut.length + plain.length;
    const second = { start: moved + 5, end: moved + packed.length, coding: 'gzip' };
    const at = 2 * plain.length + cut.length;
    expect(unpacked).toEqual([
      { start: 5, end: plain.length, part: first },
      { start: at + 5, end: at + plain.length, part: second },
    ]);
    expect([...damaged]).toEqual([
      [plain.length, 'the gzip data ends too early'],
      [at + plain.length, expect.stringMatching(/^neither .*[^.]$/)],
    ]);
    expect(bytes.subarray(at, at + plain.length)).toEqual(plain);
  });
});
