import type { Problem } from '../../../shared/problem.ts';

/** The output of unpacking, and the reason why it stopped. */
export interface Inflated {
  readonly bytes: Uint8Array;
  /** `foreign`: the input is not in this coding at all. */
  readonly end: 'complete' | 'truncated' | 'corrupt' | 'foreign' | 'too-large' | 'cancelled';
  /** The library's error; null if there is none. */
  readonly cause: unknown;
  /** The number of messages, for a coding of several. */
  readonly count?: number;
  /** What was read only in part, although nothing is missing. */
  readonly problem?: Problem;
}

/** Limits and cancellation. */
export interface InflateOptions {
  /** Output is cut at this many bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}
