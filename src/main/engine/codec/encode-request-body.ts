import type { Span } from '../../../shared/json/json-tree.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { MediaChoice } from '../../../shared/model/saved-request.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { splitDelimited } from './frame-messages.ts';
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
  readonly as: MediaChoice;
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
  { body, typeName, strings, as }: BodyToEncode,
): Uint8Array {
  const retyped = retypeBody(schema, typeName, body, strings);
  if (as === 'json' && body.format === 'json') return new TextEncoder().encode(retyped.text);
  const bytes = encodeBodyDraft(schema, typeName ?? '', retyped);
  if (as === 'protobuf') return bytes;
  const jsonOf = (message: Uint8Array): string => protoJsonOf(schema, typeName ?? '', message);
  const text =
    body.framing === 'delimited'
      ? `[${Array.from(splitDelimited(bytes), (framed) => jsonOf(framed.bytes)).join(',')}]`
      : jsonOf(bytes);
  return new TextEncoder().encode(text);
}
