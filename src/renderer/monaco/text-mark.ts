/** A place in a text with a mistake. */
export interface SourceMark {
  readonly severity: 'error' | 'warning';
  /** One-based. */
  readonly line: number;
  /** One-based, in UTF-16 units. */
  readonly column: number;
  readonly words: string;
}

/** A coloured range of a text, with a tooltip. */
export interface TextMark {
  /** In UTF-16 units, as `String` counts. */
  readonly start: number;
  readonly end: number;
  readonly look: 'known' | 'generator' | 'unknown';
  readonly words: string;
}
