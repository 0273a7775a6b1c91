/** A stretch of a text that something is wrong with. */
export interface SourceMark {
  readonly severity: 'error' | 'warning';
  /** One-based. */
  readonly line: number;
  /** One-based, in UTF-16 units. */
  readonly column: number;
  readonly words: string;
}
