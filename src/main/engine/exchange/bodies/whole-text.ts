import type { BodyTextForm } from '../../../../shared/contract/engine-texts.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import { maxTextLength } from './packed-text.ts';

const megabyte = 1_000_000;

/** As the limit of a text is counted. */
const millionCharacters = 1024 * 1024;

/**
 * A larger body of protobuf is made into no text: it would have more characters than a text may have (2
 * to 4 for each byte, mostly), and a worker that tries it runs out of memory first.
 */
export const maxTextedBytes = 128 * megabyte;

const waysOn =
  'The tree shows all of it, and copies any message in it as JSON. Save keeps its bytes; `protodesk decode FILE --type TYPE --to tree` writes all fields, whatever the size.';

/**
 * Says at once, and not after a minute of work, that no text can be made.
 *
 * @throws ProblemError `response-too-large`
 */
export function refuseTooLarge(byteLength: number, { kind }: BodyTextForm): void {
  if (kind === 'json' || kind === 'raw' || byteLength <= maxTextedBytes) return;
  const size = (byteLength / megabyte).toFixed(2);
  throw new ProblemError({
    kind: 'response-too-large',
    title: 'Too large to be written as one text',
    detail: `The body has ${size} MB. Up to ${maxTextedBytes / megabyte} MB are written as JSON or text format, and a text has at most ${maxTextLength / millionCharacters} million characters.`,
    hint: waysOn,
  });
}

/** By how much what is expected may be wrong before a text is refused for it. */
const doubt = 1.2;

/** A smaller body is soon written, and refused then. */
export const minExpectedBytes = 32 * megabyte;

/**
 * Refuses a text that is expected to be much too long, rather than half a minute later; of what is near
 * the limit, writing it decides.
 *
 * @param length in characters; null where nobody knows
 * @throws ProblemError `response-too-large`
 */
export function refuseTooLong(length: number | null): void {
  if (length === null || length <= maxTextLength * doubt) return;
  throw new ProblemError({
    kind: 'response-too-large',
    title: 'Too large to be written as one text',
    detail: `It would have some ${Math.round(length / millionCharacters)} million characters, by parts of it. A text has at most ${maxTextLength / millionCharacters} million.`,
    hint: waysOn,
  });
}

/** What making a text failed with, with the ways on where it was too much. */
export function withWaysOn(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  const { kind } = error.problem;
  if (kind !== 'deadline' && kind !== 'worker-stopped') return error;
  return new ProblemError({ ...error.problem, hint: waysOn }, { cause: error });
}
