import type { BodyTextForm } from '../../../../shared/contract/engine-texts.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { maxTextLength } from './packed-text.ts';

const megabyte = 1_000_000;

/** The unit of a text's limit. */
const millionCharacters = 1024 * 1024;

/**
 * A larger protobuf body gets no text: it would have more characters than a text may have (usually 2 to 4 per
 * byte), and the worker would run out of memory first.
 */
export const maxTextedBytes = 128 * megabyte;

const waysOn =
  'Use the tree, which copies any message as JSON, or save the bytes. `protodesk decode FILE --type TYPE --to tree` writes all fields of any size.';

/**
 * Reports at once, instead of after a minute of work, that no text can be made.
 *
 * @throws ProblemError `response-too-large`
 */
export function refuseTooLarge(byteLength: number, { kind }: BodyTextForm): void {
  if (kind === 'json' || kind === 'raw' || byteLength <= maxTextedBytes) return;
  const size = (byteLength / megabyte).toFixed(2);
  throw new ProblemError({
    kind: 'response-too-large',
    title: 'Too large for one text',
    detail: `The body has ${size} MB. JSON and text format take up to ${maxTextedBytes / megabyte} MB and ${maxTextLength / millionCharacters} million characters.`,
    hint: waysOn,
  });
}

/** The possible error of an expected length: a text is refused only beyond it. */
const doubt = 1.2;

/** A smaller body is written quickly, and refused then. */
export const minExpectedBytes = 32 * megabyte;

/**
 * Refuses a text that is expected to be much too long, instead of failing half a minute later. Near the
 * limit, writing decides.
 *
 * @param length in characters; null when unknown
 * @throws ProblemError `response-too-large`
 */
export function refuseTooLong(length: number | null): void {
  if (length === null || length <= maxTextLength * doubt) return;
  throw new ProblemError({
    kind: 'response-too-large',
    title: 'Too large for one text',
    detail: `It would have some ${Math.round(length / millionCharacters)} million characters, judged by parts. The limit is ${maxTextLength / millionCharacters} million.`,
    hint: waysOn,
  });
}

/** Adds other ways to see the body to an error of size. */
export function withWaysOn(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { kind } = error.problem;
  if (kind !== 'deadline' && kind !== 'worker-stopped') return error;
  return new ProblemError({ ...error.problem, hint: waysOn }, { cause: error });
}
