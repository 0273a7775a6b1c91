/** A stretch of a text that something is wrong with. */
export interface SourceMark {
  readonly severity: 'error' | 'warning';
  /** One-based. */
  readonly line: number;
  /** One-based, in UTF-16 units. */
  readonly column: number;
  readonly words: string;
}

/** A stretch of a text that is coloured, with words for those who point at it. */
export interface TextMark {
  /** In UTF-16 units, as `String` counts. */
  readonly start: number;
  readonly end: number;
  readonly look: 'known' | 'generator' | 'unknown';
  readonly words: string;
}
