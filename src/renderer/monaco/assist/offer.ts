/** Something that can be put into a text at a place, in no editor's terms. */
export interface Offer {
  readonly label: string;
  /** Beside the label, in a quiet colour. */
  readonly detail: string;
  readonly kind: 'field' | 'extension' | 'enum-value' | 'value' | 'message';
  /** What is written, with `$1` where the cursor goes then, and `\$` for a dollar. */
  readonly snippet: string;
  /** What typed letters are compared with. */
  readonly filter: string;
  /** Markdown; of thousands that are offered, few are looked at. */
  readonly words: (() => string) | null;
  readonly isDeprecated: boolean;
  /** Whether what comes next is offered at once. */
  readonly goesOn: boolean;
}

/** What is offered at a place, the first one first, for the text from `start` to `end`. */
export interface Offers {
  readonly start: number;
  readonly end: number;
  readonly offers: readonly Offer[];
  /** Whether another letter may bring others. */
  readonly isPartial: boolean;
}

/** What is said of a part of a text. */
export interface Explained {
  readonly start: number;
  readonly end: number;
  /** Markdown. */
  readonly words: string;
}

/** Text in which nothing has a meaning to snippets. */
export function plainSnippet(text: string): string {
  return text.replaceAll(/[\\$}]/g, String.raw`\$&`);
}
