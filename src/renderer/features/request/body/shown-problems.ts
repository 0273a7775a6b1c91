import type { Problem } from '../../../../shared/problem.ts';

/**
 * Returns the problems to show of a text that is being typed: those at places that already had one. A new one
 * waits until the text rests.
 *
 * @param shownBefore the places of the problems that were shown last
 */
export function shownProblems(
  problems: readonly Problem[],
  isRested: boolean,
  shownBefore: readonly string[],
): readonly Problem[] {
  return isRested ? problems : problems.filter((one) => shownBefore.includes(placeOf(one)));
}

/** Returns the place of a problem, which stays the same while its text moves. */
export function placeOf({ kind, location }: Problem): string {
  return `${kind} ${location?.fieldPath ?? ''}`;
}
