/** Thrown when a path finds nothing: the sentence says what was there instead, and never a value. */
export class NothingFound extends Error {
  /** What to do about it, when known. */
  readonly hint: string | undefined;

  constructor(detail: string, hint?: string) {
    super(detail);
    this.name = 'NothingFound';
    this.hint = hint;
  }
}

const maxNames = 12;

/** Lists names for a sentence, only the first if there are many; `nothing` for none. */
export function listNames(names: readonly string[]): string {
  if (names.length === 0) return 'nothing';
  const shown = names.slice(0, maxNames).map((name) => `\`${name}\``);
  const more = names.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
