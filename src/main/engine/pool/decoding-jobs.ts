import type { BodyPart, PartCoding } from '../../../shared/model/body-id.ts';
import type { AppliedStep } from '../../../shared/model/decoding.ts';
import type { Outcome } from '../../../shared/model/outcome.ts';
import type { BodyToDecode } from '../decoding/decode-body.ts';
import { sharedMemoryOf } from '../decoding/in-shared-memory.ts';
import type { Inflated } from '../decoding/inflated.ts';
import type { ReadHar } from '../decoding/read-har.ts';
import type { Spelled } from '../decoding/read-spelling.ts';
import type { ResponseToJudge } from '../outcome/outcome-of.ts';

/** A body in memory that all threads share. */
type Shared = SharedArrayBuffer;

/** A worker is ended to stop it: nothing tells it to. */
const never = new AbortController().signal;

/** What the pool's workers do to reach a message; each loads what it needs with its first body. */
export const decodingJobs = {
  /** Takes the steps from a body to its message; `body` is null where they leave the bytes as they are. */
  async decodeBody(
    input: Omit<BodyToDecode, 'bytes'> & {
      readonly body: Shared;
      readonly maxDecodedBytes: number;
    },
  ): Promise<{
    readonly body: Shared | null;
    readonly steps: readonly AppliedStep[];
    readonly parts: readonly BodyPart[];
  }> {
    const { decodeBody } = await import('../decoding/decode-body.ts');
    const { body, maxDecodedBytes, ...given } = input;
    const { bytes, steps, parts } = await decodeBody(
      { ...given, bytes: new Uint8Array(body) },
      { maxDecodedBytes, signal: never },
    );
    return { body: parts.length === 0 ? null : share(bytes), steps, parts };
  },

  /** Judges a response whose body says how its call ended. */
  async judgeResponse(input: ResponseToJudge): Promise<Outcome> {
    const { outcomeOf } = await import('../outcome/outcome-of.ts');
    return outcomeOf(input);
  },

  /** Finds out how what was opened is written down; `bytes` is null where they are what is there. */
  async readSpelling(input: {
    readonly content: Shared;
  }): Promise<Omit<Spelled, 'bytes'> & { readonly bytes: Shared | null }> {
    const { readSpelling } = await import('../decoding/read-spelling.ts');
    const content = Buffer.from(input.content);
    const { bytes, ...spelled } = readSpelling(content);
    return { ...spelled, bytes: bytes === content ? null : share(bytes) };
  },

  /** Reads a recording. */
  async readHar(input: {
    readonly file: Shared;
  }): Promise<Omit<ReadHar, 'bytes'> & { readonly bytes: Shared }> {
    const { readHar } = await import('../decoding/read-har.ts');
    const { bytes, ...har } = readHar(Buffer.from(input.file));
    return { ...har, bytes: share(bytes) };
  },

  /** Undoes one coding. */
  async unpack(input: {
    readonly coded: Shared | Uint8Array;
    readonly start: number;
    readonly end: number;
    readonly coding: PartCoding;
    readonly maxBytes: number;
  }): Promise<Omit<Inflated, 'bytes'> & { readonly body: Shared }> {
    const { unpackBytes } = await import('../decoding/unpack-bytes.ts');
    const { coded, start, end, coding, maxBytes } = input;
    const all = coded instanceof Uint8Array ? coded : new Uint8Array(coded);
    const unpacked = await unpackBytes(all.subarray(start, end), coding, {
      maxBytes,
      signal: never,
    });
    const { cause } = unpacked;
    return {
      body: share(unpacked.bytes),
      end: unpacked.end,
      cause: cause instanceof Error ? cause.message : cause,
    };
  },
};

/** These jobs by name, with what they take and give. */
export type DecodingJobs = typeof decodingJobs;

function share(bytes: Uint8Array): Shared {
  const own = sharedMemoryOf(bytes);
  if (own) return own;
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}
