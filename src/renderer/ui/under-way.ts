/** Running work that the user waits for. */
export interface UnderWay {
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
  /** Makes the work end as `cancelled`. */
  readonly cancel: () => void;
}
