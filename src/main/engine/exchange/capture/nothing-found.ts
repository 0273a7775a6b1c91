/** Thrown where a path leads to nothing: the sentence says what was there instead, and never a value. */
export class NothingFound extends Error {
  /** What to do about it, when that can be told. */
  readonly hint: string | undefined;

  constructor(detail: string, hint?: string) {
    super(detail);
    this.name = 'NothingFound';
    this.hint = hint;
  }
}

const maxNames = 12;

/** Names in a list for a sentence, the first of them if there are many; `nothing` for none. */
export function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  const shown = names.slice(0, maxNames).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
