/** Lets a long synchronous job give its thread to other work, and be cancelled meanwhile. */
export interface ThreadShare {
  readonly signal: AbortSignal | undefined;
  /** Returns true when the job has held the thread long enough. */
  isDue(): boolean;
  /** Gives the thread away for a moment. Throws the signal's reason if the job was cancelled. */
  pause(): Promise<void>;
}

const sliceMs = 20;

/** Creates a share of the current thread; the caller checks `isDue` between small pieces of work. */
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
