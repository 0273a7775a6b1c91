/** A suggestion at a place in a text, independent of the editor. */
export interface Offer {
  readonly label: string;
  /** Shown beside the label, dimmed. */
  readonly detail: string;
  readonly kind: 'field' | 'extension' | 'enum-value' | 'value' | 'message';
  /** The inserted text: `$1` is the cursor, `\$` a dollar sign. */
  readonly snippet: string;
  /** The text that typed letters are compared with. */
  readonly filter: string;
  /** Markdown, created on demand: of thousands of offers few are looked at. */
  readonly words: (() => string) | null;
  readonly isDeprecated: boolean;
  /** True when suggestions should open again after it. */
  readonly goesOn: boolean;
}

/** The suggestions for the text from `start` to `end`, best first. */
export interface Offers {
  readonly start: number;
  readonly end: number;
  readonly offers: readonly Offer[];
  /** True when another letter may give other suggestions. */
  readonly isPartial: boolean;
}

/** An explanation of a part of a text. */
export interface Explained {
  readonly start: number;
  readonly end: number;
  /** Markdown. */
  readonly words: string;
}

/** Escapes everything in a text that snippets would interpret. */
export function plainSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, String.raw`\$&`);
}
