import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { type Problem, ProblemError } from '../../../shared/problem.ts';
import { locateInText } from '../../../shared/text/locate-in-text.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { type ExactCodec, typedAs } from './body-codec.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';

/**
 * Returns all problems of a body that cannot be encoded, in order. A syntax error is reported first:
 * unfinished text may be misread.
 *
 * @param body with its variables filled in
 * @param bare the values of variables outside strings
 */
export function findBodyProblems(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  bare: readonly Span[] = [],
): readonly Problem[] {
  const typed = typedAs(schema, typeName, body);
  const codec = codecOf(body);
  return codec.isExact
    ? exactProblems(codec, schema, typeName, body)
    : codec.findProblems(typed, bare);
}

/** Returns the first fault of each message, at its bytes; the rest of a message cannot be read. */
function exactProblems(
  codec: ExactCodec,
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
): Problem[] {
  const found: Problem[] = [];
  const { text } = body;

  function collect(start: number, run: () => unknown): void {
    try {
      run();
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { offset } = error.problem.location ?? {};
      if (offset === undefined) found.push(error.problem);
      else {
        const at = offset + start;
        const location = { offset: at, ...locateInText(text, codec.offsetOf(text, at)) };
        found.push({ ...error.problem, location });
      }
    }
  }

  collect(0, () => {
    const bytes = codec.bytesOf(text);
    if (body.framing !== 'delimited') {
      collect(0, () => decodeMessage(schema, typeName, bytes));
    } else {
      for (const { start, bytes: message } of splitDelimited(bytes)) {
        collect(start, () => decodeMessage(schema, typeName, message));
      }
    }
  });
  return found;
}

/**
 * Runs `run` on a body. When it fails at a variable value without quotes, the error says what the field
 * takes.
 */
export function reportingMisfits<T>(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
  bare: readonly Span[],
  work: () => T,
): T {
  try {
    return work();
  } catch (error) {
    const isSyntax = error instanceof ProblemError && error.problem.kind === 'json-syntax';
    if (!isSyntax || bare.length === 0) throw error;
    const [first] = findBodyProblems(schema, typeName, body, bare);
    throw first ? new ProblemError(first, { cause: error }) : error;
  }
}
