/** Limits frequent reports to one per interval. */
export interface PacedReports<T> {
  /** Reports the value now or later; of the values that wait, only the last is reported. */
  tell(value: T): void;
  /** Drops a report that still waits. */
  end(): void;
}

/** Paces reports. The last of a burst is always reported, so that nobody keeps an old value. */
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
