const firstMs = 500;
/** So soon after there is room again it is used. */
const longestMs = 5000;

/** Tries something again until it works, first soon and then every few seconds. */
export interface BackOff {
  /** It did not work. Gives within how many milliseconds it is tried again. */
  failed(): number;
  /** It worked, or is given up. */
  done(): void;
}

/** Makes a back-off; `attempt` says how it went by `failed` and `done`. */
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
