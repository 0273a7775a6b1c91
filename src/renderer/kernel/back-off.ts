const firstMs = 500;
/** The longest wait, so that freed disk space is used soon. */
const longestMs = 5000;

/** Tries something again until it works: soon at first, then every few seconds. */
export interface BackOff {
  /** Reports a failure. Returns the milliseconds until the next attempt. */
  failed(): number;
  /** Reports success, or that the attempts are given up. */
  done(): void;
}

/** Creates a back-off. `attempt` must report its outcome with `failed` or `done`. */
export function createBackOff(attempt: () => void): BackOff {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waitMs = 0;
  let nextMs = firstMs;
  return {
    failed() {
      if (timer !== null) return waitMs;
      waitMs = nextMs;
      nextMs = Math.min(2 * waitMs, longestMs);
      timer = setTimeout(() => {
        timer = null;
        attempt();
      }, waitMs);
      return waitMs;
    },
    done() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      nextMs = firstMs;
    },
  };
}
