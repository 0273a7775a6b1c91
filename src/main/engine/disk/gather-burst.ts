/** Gathers what comes in a burst, such as the changes of a git checkout, to tell of it once. */
export interface Burst {
  /** Something came. */
  touch(): void;
  dispose(): void;
}

/**
 * Makes one.
 *
 * @param quietMs a burst is over when nothing comes for this long
 * @param longestMs one without an end is told of all the same
 */
export function gatherBurst(options: {
  readonly quietMs: number;
  readonly longestMs: number;
  readonly onEnd: () => void;
}): Burst {
  let quiet: NodeJS.Timeout | null = null;
  let startMs = 0;
  return {
    touch() {
      const nowMs = performance.now();
      if (quiet === null) startMs = nowMs;
      else clearTimeout(quiet);
      const waitMs = Math.min(options.quietMs, Math.max(0, startMs + options.longestMs - nowMs));
      quiet = setTimeout(() => {
        quiet = null;
        options.onEnd();
      }, waitMs);
      quiet.unref();
    },
    dispose() {
      if (quiet) clearTimeout(quiet);
      quiet = null;
    },
  };
}
