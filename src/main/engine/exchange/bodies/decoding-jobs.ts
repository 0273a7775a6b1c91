import type { BodyPart, PartCoding } from '../../../../shared/model/body-id.ts';
import type { AppliedStep } from '../../../../shared/model/decoding.ts';
import type { Outcome } from '../../../../shared/model/outcome.ts';
import { sharedMemoryOf } from '../../../proto/bytes/in-shared-memory.ts';
import type { Inflated } from '../../../proto/codings/inflated.ts';
import type { BodyToDecode } from '../../../proto/framings/decode-body.ts';
import type { ReadHar } from '../../../proto/framings/read-har.ts';
import type { Spelled } from '../../../proto/framings/read-spelling.ts';
import type { ResponseToJudge } from '../outcome/outcome-of.ts';

/** A body in shared memory. */
type Shared = SharedArrayBuffer;

/** To stop a worker, it is ended: there is no signal. */
const never = new AbortController().signal;

/** The pool's jobs for reaching a message; each loads what it needs with its first body. */
export const decodingJobs = {
  /** Runs the steps from a body to its message; `body` is null when they leave the bytes unchanged. */
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
    const { decodeBody } = await import('../../../proto/framings/decode-body.ts');
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

  /** Finds the text form (hex, base64, ...) of opened bytes; `bytes` is null when they have none. */
  async readSpelling(input: {
    readonly content: Shared;
  }): Promise<Omit<Spelled, 'bytes'> & { readonly bytes: Shared | null }> {
    const { readSpelling } = await import('../../../proto/framings/read-spelling.ts');
    const content = Buffer.from(input.content);
    const { bytes, ...spelled } = readSpelling(content);
    return { ...spelled, bytes: bytes === content ? null : share(bytes) };
  },

  /** Reads a recording. */
  async readHar(input: {
    readonly file: Shared;
  }): Promise<Omit<ReadHar, 'bytes'> & { readonly bytes: Shared }> {
    const { readHar } = await import('../../../proto/framings/read-har.ts');
    const { bytes, ...har } = readHar(Buffer.from(input.file));
    return { ...har, bytes: share(bytes) };
  },

  /** Decodes one coding. */
  async unpack(input: {
    readonly coded: Shared | Uint8Array;
    readonly start: number;
    readonly end: number;
    readonly coding: PartCoding;
    readonly maxBytes: number;
  }): Promise<Omit<Inflated, 'bytes'> & { readonly body: Shared }> {
    const { unpackBytes } = await import('../../../proto/codings/unpack-bytes.ts');
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

type DecodingJobs = typeof decodingJobs;

declare module '../../pool/jobs.ts' {
  interface Jobs extends DecodingJobs {}
}

function share(bytes: Uint8Array): Shared {
  const own = sharedMemoryOf(bytes);
  if (own) return own;
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  return shared;
}
