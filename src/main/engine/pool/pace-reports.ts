/** Reports of something that happens often, at most one in a while. */
export interface PacedReports<T> {
  /** Tells it now, or in a while; of those told meanwhile only the last is. */
  tell(value: T): void;
  /** What was not told yet never is. */
  end(): void;
}

/** Paces reports; the last of a burst is told all the same, so that nobody waits on an old one. */
export function paceReports<T>(gapMs: number, report: (value: T) => void): PacedReports<T> {
  let reportedMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let last: T;

  function reportLast(): void {
    timer = null;
    reportedMs = performance.now();
    report(last);
  }

  return {
    tell(value) {
      last = value;
      if (timer !== null) return;
      const waitMs = reportedMs + gapMs - performance.now();
      if (waitMs <= 0) reportLast();
      else timer = setTimeout(reportLast, waitMs);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
