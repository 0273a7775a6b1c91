import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { formatOf } from '../../../shared/model/body-formats.ts';
import { resolveBody } from '../../../shared/model/resolve-body.ts';
import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { tellingMisfits } from './find-body-problems.ts';
import { protoJsonOf } from './proto-json-of.ts';
import { retypeBody } from './retype-body.ts';

/** A body that is to become bytes. */
export interface BodyToEncode {
  /** Its variables filled in. */
  readonly body: BodyDraft;
  /** Bytes as hex can do without one. */
  readonly typeName: string | null;
  /** The strings in it that are wholly one value of a variable, quotes included. */
  readonly strings: readonly Span[];
  /** Those outside of strings; none when left out. */
  readonly bare?: readonly Span[];
  readonly as: MediaChoice;
  /** Set where its text is as it was typed, as a file has it: with comments, and without variables. */
  readonly isAsTyped?: boolean;
}

/**
 * The bytes that a body goes out as. JSON that was typed goes out as JSON as it stands, but for values
 * of variables, which become what their fields take; text format and hex go there through the message,
 * compact, several messages as an array.
 *
 * @throws ProblemError as {@link encodeBodyDraft}; `body-malformed` for bytes that are no such message
 */
export function encodeRequestBody(
  schema: CodecSchema,
  { body: given, typeName, strings, bare = [], as, isAsTyped = false }: BodyToEncode,
): Uint8Array {
  const body = isAsTyped ? withoutVariables(given) : given;
  const retyped = retypeBody(schema, typeName, body, strings);
  if (as === formatOf(body.format).sentAsTyped) return new TextEncoder().encode(retyped.text);
  const bytes = tellingMisfits(schema, typeName ?? '', retyped, bare, () =>
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

/** What is typed with variables in mind, where there are none: names in braces stay as they stand. */
function withoutVariables(body: BodyDraft): BodyDraft {
  const { text } = resolveBody(body.text, {}, { format: body.format, generate: () => null });
  return { ...body, text };
}
