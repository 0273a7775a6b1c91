/** Joins a burst of events, such as the changes of a git checkout, into one report. */
export interface Burst {
  /** Records an event. */
  touch(): void;
  dispose(): void;
}

/**
 * Creates a burst.
 *
 * @param quietMs a burst is over when nothing happens for this long
 * @param longestMs a burst that does not end is reported after this long
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
