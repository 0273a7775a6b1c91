import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../../../shared/problem.ts';
import { splitMessages } from './split-messages.ts';
import { createUnpacker } from './unpack-messages.ts';

/** Returns gRPC frames, each with its flags. */
function grpc(...frames: readonly (readonly [number, Uint8Array])[]): Buffer {
  return Buffer.concat(
    frames.flatMap(([flags, content]) => {
      const head = Buffer.alloc(5);
      head[0] = flags;
      head.writeUInt32BE(content.length, 1);
      return [head, content];
    }),
  );
}

describe('messages of a body', () => {
  it('are unpacked, and uncompressed ones stay unchanged', async () => {
    const body = grpc([0, Buffer.from('plain')], [1, deflateSync('packed')]);
    const unpack = createUnpacker({ maxBytes: 1000 });

    const texts: string[] = [];
    for (const message of splitMessages(body, 'grpc')) {
      texts.push(Buffer.from(await unpack(message)).toString());
    }

    expect(texts).toEqual(['plain', 'packed']);
  });

  it('are used unchanged if their flag is declared wrong', async () => {
    const body = grpc([1, Buffer.from('plain')]);
    const [message] = splitMessages(body, 'grpc:identity');

    expect(message).toMatchObject({ isCompressed: false, bytes: Buffer.from('plain') });
  });

  it('may unpack to the limit together, not each', async () => {
    const packed = gzipSync(Buffer.alloc(400));
    const body = grpc([1, packed], [0, Buffer.alloc(5000)], [1, packed], [1, packed]);
    const unpack = createUnpacker({ maxBytes: 1000 });
    const [first, second, third, last] = splitMessages(body, 'grpc');
    if (!first || !second || !third || !last) throw new Error('There are four.');
    for (const message of [first, second, third]) await unpack(message);

    await expect(unpack(last)).rejects.toMatchObject({
      problem: {
        kind: 'response-too-large',
        location: { offset: last.start },
        hint: expect.stringContaining('maxBodyMegabytes'),
      },
    });
  });

  it('are not decompression bombs, which no setting allows', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const body = grpc([1, brotliCompressSync(zeros)]);
    const [message] = splitMessages(body, 'grpc:br');
    if (!message) throw new Error('There is one.');

    const unpacked = createUnpacker({ maxBytes: 2 ** 31 })(message);
    const problem = await unpacked.catch((error: unknown) => problemOf(error));

    expect(problem).toMatchObject({
      kind: 'response-too-large',
      detail: expect.stringContaining('like a decompression bomb'),
    });
    expect(JSON.stringify(problem)).not.toContain('maxBodyMegabytes');
  });

  it('fail if they are damaged, or their coding is unknown', async () => {
    const body = grpc([1, gzipSync('packed').subarray(0, -4)], [1, Buffer.from('no coding')]);
    const [cut, unknown] = splitMessages(body, 'grpc');
    if (!cut || !unknown) throw new Error('There are two.');
    const unpack = createUnpacker({ maxBytes: 1000 });

    await expect(unpack(cut)).rejects.toMatchObject({
      problem: { kind: 'content-coding', detail: 'The gzip data ends too early.' },
    });
    await expect(unpack(unknown)).rejects.toMatchObject({
      problem: { kind: 'content-coding', location: { offset: unknown.start } },
    });
  });
});
