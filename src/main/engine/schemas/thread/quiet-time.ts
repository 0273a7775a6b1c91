/** Runs work when there were no calls for a while. */
export interface QuietTime {
  /** Records a call, or its end: more may follow at once. */
  touch(): void;
  /** Plans work for a quiet time; it replaces planned work that did not run yet. */
  plan(work: () => void): void;
}

/** Creates one; after `longestMs` the work runs anyway. Both in milliseconds. */
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
