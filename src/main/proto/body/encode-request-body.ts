import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import { resolveBody } from '../../../shared/model/resolve-body.ts';
import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { reportingMisfits } from './find-body-problems.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { retypeBody } from './retype-body.ts';

/** A body to encode. */
export interface BodyToEncode {
  /** With its variables filled in. */
  readonly body: BodyDraft;
  /** Null is possible for hex bytes. */
  readonly typeName: string | null;
  /** The strings in the body that are one variable value as a whole, quotes included. */
  readonly strings: readonly Span[];
  /** The values outside strings; none if omitted. */
  readonly bare?: readonly Span[];
  readonly as: MediaChoice;
  /** Set when the text is as typed, as in a file: with comments, and without variables. */
  readonly isAsTyped?: boolean;
}

/**
 * Returns the bytes to send for a body. JSON that is sent as JSON stays as typed, except that variable values
 * become what their fields take. Text format and hex are converted through the message to compact JSON;
 * several messages become an array.
 *
 * @throws ProblemError as {@link encodeBodyDraft}; `body-malformed` for bytes that are not a valid message
 */
export function encodeRequestBody(
  schema: CodecSchema,
  { body: given, typeName, strings, bare = [], as, isAsTyped = false }: BodyToEncode,
): Uint8Array {
  const body = isAsTyped ? withoutVariables(given) : given;
  const retyped = retypeBody(schema, typeName, body, strings);
  if (as === formatOf(body.format).sentAsTyped) return new TextEncoder().encode(retyped.text);
  const bytes = reportingMisfits(schema, typeName ?? '', retyped, bare, () =>
    encodeBodyDraft(schema, typeName ?? '', retyped),
  );
  if (as === 'protobuf') return bytes;
  const jsonOf = (message: Uint8Array): string => protoJsonOf(schema, typeName ?? '', message);
  const text =
    body.framing === 'delimited'
      ? `[${Array.from(splitDelimited(bytes), (framed) => jsonOf(framed.bytes)).join(',')}]`
      : jsonOf(bytes);
  return new TextEncoder().encode(text);
}

/** Escapes a body without variables, so that names in braces stay text. */
function withoutVariables(body: BodyDraft): BodyDraft {
  const { text } = resolveBody(body.text, {}, { format: body.format, generate: () => null });
  return { ...body, text };
}
