/** Lets a long synchronous job leave its thread to other work, and be cancelled in between. */
export interface ThreadShare {
  readonly signal: AbortSignal | undefined;
  /** Whether the job has held the thread long enough. */
  isDue(): boolean;
  /** Gives the thread away for a moment. Throws what the signal says when the job was cancelled. */
  pause(): Promise<void>;
}

const sliceMs = 20;

/** A share of the thread that this is called on; the caller asks `isDue` between small pieces of work. */
export function createThreadShare(signal: AbortSignal | undefined): ThreadShare {
  let startedMs = performance.now();
  return {
    signal,
    isDue: () => performance.now() - startedMs > sliceMs,
    async pause() {
      signal?.throwIfAborted();
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal?.throwIfAborted();
      startedMs = performance.now();
    },
  };
}
