import type { PartCoding } from '../../../shared/model/body-id.ts';
import { mostBodyMegabytes } from '../../../shared/model/body-limit.ts';
import { messageOf, type Problem, problem } from '../../../shared/problem.ts';
import type { Inflated } from './inflated.ts';

/** The limits of an unpacking. */
export interface UnpackLimits {
  /** Output was cut at this many bytes. */
  readonly maxBytes: number;
  /** The limit of any body; `maxBytes` is smaller if the packed bytes are too few for it. */
  readonly maxDecodedBytes: number;
}

/**
 * The largest ratio of unpacked to packed size once a body is past `ratioFloorBytes`. Deflate cannot exceed
 * 1032, so only a body of almost one repeated byte is refused; Brotli and zstd can.
 */
export const maxRatio = 1000;
const ratioFloorBytes = 16 * 1024 * 1024;

/** Returns the limit of unpacked bytes for a number of packed bytes. */
export function limitGrowth(codedBytes: number, maxDecodedBytes: number): UnpackLimits {
  const growthLimit = Math.max(ratioFloorBytes, codedBytes * maxRatio);
  return { maxBytes: Math.min(maxDecodedBytes, growthLimit), maxDecodedBytes };
}

/** Returns the Problem of bytes that could not be unpacked completely; null if they were. */
export function describeInflated(
  coding: PartCoding,
  inflated: Inflated,
  limits: UnpackLimits,
): Problem | null {
  const kept = `The first ${inflated.bytes.byteLength} unpacked bytes are kept.`;
  switch (inflated.end) {
    case 'complete':
      return null;
    case 'foreign':
    case 'corrupt':
      return problem({
        kind: 'content-coding',
        title: `The ${coding} coding of the body is damaged`,
        // A string is our own sentence; an error has the words of a library.
        detail: typeof inflated.cause === 'string' ? `${inflated.cause} ${kept}` : kept,
        hint: 'Get it again. If it is damaged again, check the packer and gateways.',
        ...causeOf(inflated),
      });
    case 'truncated':
      return problem({
        kind: 'content-coding',
        title: `The ${coding} coding of the body ends too early`,
        detail: `It was cut short in transit or when packed. ${kept}`,
        hint: 'Get it again. If it ends there again, check the packer.',
        ...causeOf(inflated),
      });
    case 'too-large':
      return problem({
        kind: 'response-too-large',
        title: 'The decoded body is too large',
        detail:
          limits.maxBytes < limits.maxDecodedBytes
            ? `It exceeds ${maxRatio} times its ${coding} size, like a decompression bomb. ${kept}`
            : `It exceeds the limit of ${limits.maxDecodedBytes} decoded bytes. ${kept}`,
        hint:
          limits.maxBytes < limits.maxDecodedBytes
            ? 'Ask for less data, or for no coding (Accept-Encoding: identity).'
            : raiseLimitHint,
      });
    case 'cancelled':
      return problem({
        kind: 'cancelled',
        title: 'Cancelled',
        detail: `You stopped it while decoding. ${kept}`,
      });
  }
}

/** Explains briefly why packed bytes inside a body were not unpacked completely; null if they were. */
export function faultOfInflated(
  coding: PartCoding,
  { end, cause }: Pick<Inflated, 'end' | 'cause'>,
  { maxBytes }: UnpackLimits,
): string | null {
  const said = cause === null ? '' : ` (${messageOf(cause)})`;
  switch (end) {
    case 'complete':
      return null;
    case 'foreign':
      return `none of it is ${coding}${said}`;
    case 'corrupt':
      return `the ${coding} data is damaged${said}`;
    case 'truncated':
      return `the ${coding} data ends too early`;
    case 'too-large':
      return `the ${coding} data exceeds the limit of ${maxBytes} bytes`;
    case 'cancelled':
      return 'unpacking was stopped';
  }
}

/** The advice for a body larger than the limit. */
export const raiseLimitHint = `Ask for less data, or raise "maxBodyMegabytes" in protodesk.yaml, up to ${mostBodyMegabytes}.`;

/** Returns the library's error, for the details of a Problem. */
export function causeOf(inflated: Inflated): { cause?: string } {
  return inflated.cause === null ? {} : { cause: messageOf(inflated.cause) };
}
