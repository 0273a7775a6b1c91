/** Runs work when nobody has asked for anything in a while. */
export interface QuietTime {
  /** Somebody asks, or was just answered: more may follow at once. */
  touch(): void;
  /** Runs this when it is quiet, in the place of what was planned and did not run yet. */
  plan(work: () => void): void;
}

/** Makes one; after `longestMs` work runs all the same. Both in milliseconds. */
export function createQuietTime(quietMs: number, longestMs: number): QuietTime {
  let planned: (() => void) | null = null;
  let dueMs = 0;
  let timer: NodeJS.Timeout | null = null;

  function wait(): void {
    if (timer) clearTimeout(timer);
    timer = setTimeout(run, Math.min(quietMs, Math.max(0, dueMs - performance.now())));
  }

  function run(): void {
    const work = planned;
    planned = null;
    timer = null;
    work?.();
  }

  return {
    touch() {
      if (planned) wait();
    },
    plan(work) {
      if (!planned) dueMs = performance.now() + longestMs;
      planned = work;
      wait();
    },
  };
}
