/** Letters that were typed so far as the beginning of a name. */
export interface TypedLetters {
  readonly typed: string;
  /** Of the last one; milliseconds of any clock. */
  readonly atMs: number;
}

/** Letters that follow each other faster are one word. */
const letterMs = 700;

/** No letters: any other key ends a word. */
export const noLetters: TypedLetters = { typed: '', atMs: Number.NEGATIVE_INFINITY };

/** The letters with one more; after a pause it begins anew. */
export function withLetter(before: TypedLetters, letter: string, atMs: number): TypedLetters {
  const isSameWord = atMs - before.atMs < letterMs;
  return { typed: isSameWord ? before.typed + letter : letter, atMs };
}

/**
 * The row that typed letters go to: the next whose name begins so, from the one in focus on and round.
 * The same letter again goes on to the next name that begins with it, as lists do everywhere.
 *
 * @param nameAt null for a row that has no name
 * @param typed one letter goes on to the next row; more stay while they fit
 * @param lookedThrough so many rows at most
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
