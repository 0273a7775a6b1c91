import type { WireFault } from '../../../shared/model/tree-row.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { asSentence } from '../../../shared/text/as-sentence.ts';
import { isFault, readFieldAt } from '../wire/read-field.ts';
import { writeUnknownFields } from './text-unknown-fields.ts';

/** The number of lines in one piece. */
const linesAtOnce = 10_000;

/**
 * Yields a message of unknown type as text format, its fields by number, in pieces: the whole would take many
 * times its size.
 *
 * @returns the place where the bytes break, after the text before it; null if they do not
 */
export function* textByNumber(
  bytes: Uint8Array,
  /** Called with the number of bytes written, after each piece. */
  onProgress?: (doneBytes: number) => void,
): Generator<string, WireFault | null> {
  let lines: string[] = [];
  let between = '';
  let fault: WireFault | null = null;
  for (let at = 0; at < bytes.length; ) {
    const field = readFieldAt(bytes, at, bytes.length);
    if (isFault(field)) {
      fault = field;
      break;
    }
    const written = writeUnknownFields(bytes.subarray(at, field.end), '');
    if (written === null) {
      fault = { offset: at, reason: 'a field in it is broken' };
      break;
    }
    for (const line of written) lines.push(line);
    at = field.end;
    if (lines.length < linesAtOnce) continue;
    yield between + lines.join('\n');
    onProgress?.(at);
    between = '\n';
    lines = [];
  }
  if (lines.length > 0) yield between + lines.join('\n');
  return fault;
}

/** Returns the Problem of broken bytes read without a type. */
export function notToItsEnd({ offset, reason }: WireFault): Problem {
  return problem({
    kind: 'body-malformed',
    title: 'Not protobuf to its end',
    detail: asSentence(reason),
    location: { offset },
    hint: 'The part before that is shown.',
  });
}
