/** Counts how often something happens, to detect repeated failures. */
export interface Recurrence {
  /** Records an event; true when it happens more often than allowed. */
  note(nowMs: number): boolean;
  /** Starts again. */
  forget(): void;
}

/** Allows an event `maxTimes` within any period of `withinMs`. */
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
