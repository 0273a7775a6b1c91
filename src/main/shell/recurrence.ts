/** Tells one mishap from one that comes again and again. */
export interface Recurrence {
  /** Notes that it happened; true when that is more often than allowed. */
  note(nowMs: number): boolean;
  /** Starts anew. */
  forget(): void;
}

/** Allows something to happen `maxTimes` within any stretch of `withinMs`. */
export function createRecurrence(maxTimes: number, withinMs: number): Recurrence {
  let times: number[] = [];
  return {
    note(nowMs) {
      times = [...times.filter((time) => time > nowMs - withinMs), nowMs];
      return times.length > maxTimes;
    },
    forget() {
      times = [];
    },
  };
}
