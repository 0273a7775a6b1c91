const firstMs = 500;
/** So soon after there is room again it is used. */
const longestMs = 5000;

/** Tries something again until it works, first soon and then every few seconds. */
export interface BackOff {
  /** It did not work. */
  failed(): void;
  /** It worked, or is given up. */
  done(): void;
}

/** Makes a back-off; `attempt` says how it went by `failed` and `done`. */
export function createBackOff(attempt: () => void): BackOff {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waitMs = firstMs;
  return {
    failed() {
      if (timer !== null) return;
      timer = setTimeout(() => {
        timer = null;
        attempt();
      }, waitMs);
      waitMs = Math.min(2 * waitMs, longestMs);
    },
    done() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      waitMs = firstMs;
    },
  };
}
