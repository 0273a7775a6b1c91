/** The letters typed so far, as the beginning of a name. */
export interface TypedLetters {
  readonly typed: string;
  /** The time of the last letter, in milliseconds of any clock. */
  readonly atMs: number;
}

/** Letters typed faster than this form one word. */
const letterMs = 700;

/** No letters. Any other key ends a word. */
export const noLetters: TypedLetters = { typed: '', atMs: Number.NEGATIVE_INFINITY };

/** Adds a letter; after a pause it starts a new word. */
export function withLetter(before: TypedLetters, letter: string, atMs: number): TypedLetters {
  const isSameWord = atMs - before.atMs < letterMs;
  return { typed: isSameWord ? before.typed + letter : letter, atMs };
}

/**
 * Returns the row that typed letters go to: the next one whose name begins with them, from the current row on
 * and around. The same letter again goes to the next match, as lists do everywhere.
 *
 * @param nameAt null for a row without a name
 * @param typed one letter goes to the next row; more letters stay while they match
 * @param lookedThrough the maximum number of rows to search
 */
export function rowByLetters(
  count: number,
  nameAt: (index: number) => string | null | undefined,
  index: number,
  typed: string,
  lookedThrough = count,
): number | null {
  const wanted = typed.toLowerCase();
  const from = Math.max(0, typed.length === 1 ? index + 1 : index);
  for (let step = 0; step < Math.min(count, lookedThrough); step += 1) {
    const at = (from + step) % count;
    if (nameAt(at)?.toLowerCase().startsWith(wanted)) return at;
  }
  const letter = wanted.charAt(0);
  if (wanted.length < 2 || wanted !== letter.repeat(wanted.length)) return null;
  return rowByLetters(count, nameAt, index, letter, lookedThrough);
}
