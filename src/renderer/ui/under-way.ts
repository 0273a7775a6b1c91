/** Work that somebody waits for. */
export interface UnderWay {
  /** `Date.now()` at its start. */
  readonly startedAtMs: number;
  /** It then ends as `cancelled`. */
  readonly cancel: () => void;
}
