import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Problem, problemOf } from '../../shared/problem.ts';
import { batchesOfStream } from './message-batches.ts';

type Framing = Parameters<typeof batchesOfStream>[1];

/**
 * Returns the result of reading bytes in pieces: each message with its index and place, and the reason for
 * the end.
 */
async function readIn(pieces: readonly Uint8Array[], framing: Framing, maxBytes = 1000) {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield* pieces;
  }
  const read: (readonly [number | null, string, number])[] = [];
  let problem: Problem | null = null;
  try {
    for await (const batch of batchesOfStream(stream(), framing, maxBytes)) {
      for (const { index, within, start, end, base } of batch) {
        read.push([index, Buffer.from(within.subarray(start, end)).toString('hex'), base + start]);
      }
    }
  } catch (error) {
    problem = problemOf(error);
  }
  return { read, problem };
}

function cut(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size));
}

describe('messages of a stream', () => {
  const long = Buffer.alloc(200, 7);
  const delimited = Buffer.concat([
    Buffer.from('00020801', 'hex'),
    Buffer.from('c801', 'hex'),
    long,
  ]);

  it.each([1, 2, 3, 7, 1000])('are the same in any pieces: of %i bytes', async (size) => {
    expect(await readIn(cut(delimited, size), 'delimited')).toEqual({
      read: [
        [0, '', 1],
        [1, '0801', 2],
        [2, long.toString('hex'), 6],
      ],
      problem: null,
    });
  });

  it('keep their indices after trailers and packed messages', async () => {
    const packed = gzipSync(Buffer.from('0802', 'hex'));
    const head = Buffer.from([1, 0, 0, 0, packed.length]);
    const trailers = Buffer.from('80000000026162', 'hex');
    const bytes = Buffer.concat([head, packed, trailers, Buffer.from('00000000020803', 'hex')]);
    const { read, problem } = await readIn(cut(bytes, 4), 'grpc-web');

    expect(problem).toBeNull();
    expect(read.map(([index, hex]) => [index, hex])).toEqual([
      [0, '0802'],
      [2, '0803'],
    ]);
  });

  it('reports where the last one is truncated, after all messages before it', async () => {
    const { read, problem } = await readIn(cut(Buffer.from('020801050102', 'hex'), 2), 'delimited');

    expect(read).toEqual([[0, '0801', 1]]);
    expect(problem).toMatchObject({ kind: 'body-malformed', location: { offset: 3 } });
  });

  it('refuses one above the limit of a body before it has arrived', async () => {
    const { read, problem } = await readIn([Buffer.from('0208018080808001', 'hex')], 'delimited');

    expect(read).toEqual([[0, '0801', 1]]);
    expect(problem).toMatchObject({ kind: 'response-too-large', location: { offset: 3 } });
  });
});
