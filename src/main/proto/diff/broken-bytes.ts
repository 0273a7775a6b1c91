import { ProblemError } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';

/** Returns the Problem `body-malformed` for protobuf bytes that are unreadable from an offset on. */
export function brokenBytes(offset: number, reason: string): ProblemError {
  return new ProblemError({
    kind: 'body-malformed',
    title: 'The protobuf bytes are broken',
    detail: asSentence(reason),
    location: { offset },
    hint: 'Open the response: its tree shows what can be read before the fault.',
  });
}
