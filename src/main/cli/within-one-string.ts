import { ProblemError } from '../../shared/problem.ts';

/**
 * Yields the same pieces; throws if a string in them would be longer than V8 allows (half a billion
 * characters).
 *
 * @throws ProblemError `response-too-large`
 */
export async function* withinOneString(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    const cause = error instanceof ProblemError ? error.cause : error;
    if (!(cause instanceof RangeError) || cause.message !== 'Invalid string length') throw error;
    throw new ProblemError(
      {
        kind: 'response-too-large',
        title: 'Too large for one text',
        detail: 'One text in it has more than 500 million characters.',
        hint: '--to tree writes all of it, --to hex its bytes.',
      },
      { cause: error },
    );
  }
}
