/** What came out of packed bytes, and why it stopped there. */
export interface Inflated {
  readonly bytes: Uint8Array;
  /** `foreign`: the input is not in this coding at all. */
  readonly end: 'complete' | 'truncated' | 'corrupt' | 'foreign' | 'too-large' | 'cancelled';
  /** What the library said; null when it had nothing to say. */
  readonly cause: unknown;
}

/** When to stop. */
export interface InflateOptions {
  /** Output is cut at this many bytes. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}
