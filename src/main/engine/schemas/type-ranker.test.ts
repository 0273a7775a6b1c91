import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { JobInput, JobName, JobOutput } from '../pool/jobs.ts';
import { meaningJobs } from './meaning-jobs.ts';
import type { PackedTexts } from './thread/type-chunks.ts';
import { createTypeRanker, type RankingProgress, type TypeRanker } from './type-ranker.ts';

/** A chunk of one text, as the schema thread would return it. */
interface Chunk {
  readonly id: string;
  readonly text: string;
  readonly fileCount?: number;
  /** True when one of its files could not be read. */
  readonly isPartial?: boolean;
}

const user: Chunk = {
  id: 'user',
  text: 'syntax = "proto3"; message User { int32 id = 1; string name = 2; repeated string tags = 3; }',
};
const point: Chunk = {
  id: 'point',
  text: 'syntax = "proto3"; message Point { double x = 1; double y = 2; }',
};

function packed({ text, isPartial }: Chunk): PackedTexts {
  const bytes = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(bytes).write(text);
  return { bytes, ends: [bytes.byteLength], missing: isPartial ? 1 : 0 };
}

/** A ranker over chunks that the test can change, with the names of the jobs and texts it requested. */
function rankerOf(chunks: Chunk[], hold: Promise<void> = Promise.resolve()) {
  const asked: string[] = [];
  async function run<N extends JobName>(name: N, input: JobInput<N>): Promise<JobOutput<N>> {
    asked.push(name);
    const job = meaningJobs[name as 'rankTypes'] as unknown as (given: unknown) => unknown;
    return job(input) as JobOutput<N>;
  }
  async function ask(name: string, input: { readonly id?: string }): Promise<unknown> {
    if (name === 'typeChunks') {
      const listed = chunks.map(({ id, fileCount = 1 }) => ({ id, fileCount }));
      return [{ setName: 'Main', chunks: listed }];
    }
    asked.push(`texts of ${input.id}`);
    await hold;
    const chunk = chunks.find(({ id }) => id === input.id);
    return chunk ? packed(chunk) : null;
  }
  const ranker = createTypeRanker({
    pool: { run },
    ask: ask as unknown as Parameters<typeof createTypeRanker>[0]['ask'],
    workers: 2,
  });
  return { ranker, asked };
}

function bodyOf(hex: string) {
  const bytes = Buffer.from(hex, 'hex');
  const body = new SharedArrayBuffer(bytes.length);
  Buffer.from(body).set(bytes);
  return { body, as: 'protobuf', framing: null } as const;
}

const userBody = bodyOf('08051203416e611a01611a0162');

function rank(ranker: TypeRanker, progress: RankingProgress[] = []) {
  return ranker.rank(userBody, {
    maxFits: 10,
    signal: new AbortController().signal,
    onProgress: (each) => progress.push(each),
  });
}

describe('a type ranker', () => {
  it('compares the unpacked messages of compressed gRPC bodies', async () => {
    const { ranker } = rankerOf([user, point]);
    const packed = gzipSync(Buffer.from(userBody.body));
    const head = Buffer.from([1, 0, 0, 0, packed.length]);
    const body = {
      ...bodyOf(Buffer.concat([head, packed]).toString('hex')),
      framing: 'grpc',
    } as const;
    const options = {
      maxFits: 10,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    const { fits } = await ranker.rank(body, options);
    expect(fits.map(({ typeName }) => typeName)).toEqual(['User']);
  });

  it('reads the types of all files once, and reports its progress', async () => {
    const { ranker, asked } = rankerOf([user, point]);
    const progress: RankingProgress[] = [];
    const { fits, comparedTypes } = await rank(ranker, progress);
    expect([fits[0]?.typeName, comparedTypes]).toEqual(['User', 2]);
    expect(progress.map(({ stage, done, total }) => [stage, done, total])).toEqual([
      ['reading-types', 1, 2],
      ['reading-types', 2, 2],
    ]);
    await rank(ranker);
    expect(asked.filter((each) => each.startsWith('texts'))).toHaveLength(2);
  });

  it('reads only what changed, and forgets what is gone', async () => {
    const chunks = [user, point];
    const { ranker, asked } = rankerOf(chunks);
    await rank(ranker);
    chunks.splice(0, 2, { ...user, id: 'user-2', text: user.text.replace('User', 'Person') });
    asked.length = 0;
    const { fits, comparedTypes } = await rank(ranker);
    expect([fits[0]?.typeName, comparedTypes]).toEqual(['Person', 1]);
    expect(asked).toEqual(['texts of user-2', 'outlineTypes', 'rankTypes']);
  });

  it('reads a chunk again when one of its files could not be read', async () => {
    const { ranker, asked } = rankerOf([{ ...user, isPartial: true }]);
    await rank(ranker);
    await rank(ranker);
    expect(asked.filter((each) => each === 'texts of user')).toHaveLength(2);
  });

  it('does not compare when cancelled while types are read', async () => {
    const abort = new AbortController();
    let go: () => void = () => undefined;
    const { ranker, asked } = rankerOf(
      [user, point, { ...user, id: 'more' }],
      new Promise((done) => {
        go = done;
      }),
    );
    const ranking = ranker.rank(userBody, {
      maxFits: 10,
      signal: abort.signal,
      onProgress: () => undefined,
    });
    abort.abort();
    go();
    await expect(ranking).rejects.toMatchObject({ problem: { kind: 'cancelled' } });
    expect(asked).not.toContain('rankTypes');
  });

  it('guesses the only type that clearly matches', async () => {
    const { ranker } = rankerOf([user, point]);
    expect(await ranker.guess(userBody, 10_000)).toEqual({ typeName: 'User', schemaSet: 'Main' });
    expect(await ranker.guess(bodyOf('0805'), 10_000)).toBeNull();
    expect(await ranker.guess(bodyOf('ffff'), 10_000)).toBeNull();
  });

  it('does not start a guess that it could not finish in time', async () => {
    const { ranker, asked } = rankerOf([user]);
    const body = new SharedArrayBuffer(64 * 1024 * 1024 + 1);
    expect(await ranker.guess({ ...userBody, body }, 10_000)).toBeNull();
    expect(asked).toEqual([]);
  });

  it('stops a guess when the time is up, and has the types for the next one', async () => {
    let go: () => void = () => undefined;
    const hold = new Promise<void>((done) => {
      go = done;
    });
    const { ranker, asked } = rankerOf([user], hold);
    expect(await ranker.guess(userBody, 1)).toBeNull();
    go();
    expect(await ranker.guess(userBody, 10_000)).toMatchObject({ typeName: 'User' });
    expect(asked.filter((each) => each === 'texts of user')).toHaveLength(1);
  });

  it('does not read thousands of files for a guess, but guesses once they were read', async () => {
    const { ranker, asked } = rankerOf([{ ...user, fileCount: 8000 }]);
    expect(await ranker.guess(userBody, 10_000)).toBeNull();
    expect(asked).toEqual([]);
    await rank(ranker);
    expect(await ranker.guess(userBody, 10_000)).toMatchObject({ typeName: 'User' });
  });
});
