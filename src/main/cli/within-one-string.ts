import { ProblemError } from '../../shared/problem.ts';

/**
 * Runs what makes one string of a message, and says so when that is longer than a string can be (in V8
 * half a billion characters).
 *
 * @throws ProblemError `response-too-large`
 */
export function withinOneString<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    const cause = error instanceof ProblemError ? error.cause : error;
    if (!(cause instanceof RangeError) || cause.message !== 'Invalid string length') throw error;
    throw new ProblemError(
      {
        kind: 'response-too-large',
        title: 'Too large to be written as one text',
        detail: 'Its text would have more than 500 million characters.',
        hint: '--to tree writes all of it, --to hex its bytes.',
      },
      { cause: error },
    );
  }
}
