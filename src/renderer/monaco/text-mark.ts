/** A stretch of a text that is coloured, with words for those who point at it. */
export interface TextMark {
  /** In UTF-16 units, as `String` counts. */
  readonly start: number;
  readonly end: number;
  readonly look: 'known' | 'generator' | 'unknown';
  readonly words: string;
}
