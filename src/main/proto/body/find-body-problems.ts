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
 * All that is wrong with a body that cannot be encoded, by place. Text that is no JSON or text format is
 * judged as that first: what is half written may be read as something else.
 *
 * @param body its variables filled in
 * @param bare the values of variables that stand outside of strings
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

/** The first fault of each message, at its bytes; nothing is known of what follows it. */
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
 * Does something with a body that fails at the first thing that is wrong with it; where that is a value of
 * a variable without quotes, with what its field takes.
 */
export function tellingMisfits<T>(
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
