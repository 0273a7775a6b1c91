import { readHexText } from '../../../shared/hex/hex-text.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { locateInText } from '../../../shared/text/locate-in-text.ts';

/**
 * Returns the bytes of a body of format `hex`.
 *
 * @throws ProblemError `body-malformed` at the first character that is not part of a pair of digits
 */
export function readHexBody({ text }: Pick<BodyDraft, 'text'>): Uint8Array<ArrayBuffer> {
  const reading = readHexText(text);
  if (reading.kind === 'bytes') return reading.bytes;
  throw new ProblemError({
    kind: 'body-malformed',
    title: 'The body is not hex digits',
    detail: reading.reason,
    location: locateInText(text, reading.offset),
    hint: 'Write each byte as two digits 0 to 9 or a to f; white space is optional.',
  });
}
