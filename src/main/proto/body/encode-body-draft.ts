import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { toExactBytes } from '../bytes/to-exact-bytes.ts';
import { delimitMessage } from '../framings/frame-messages.ts';
import { writeDefaults } from '../wire/write-defaults.ts';
import { codecOf } from './body-formats.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeMessage } from './encode-message.ts';
import type { LostPreserved } from './preserved-fields.ts';
import { readBodyMessages } from './read-body-messages.ts';

/**
 * Returns the bytes to send for a body, with its variables filled in. They are canonical, unless defaults are
 * written; several messages each have a length prefix. Bytes typed as hex stay as they are.
 *
 * @throws ProblemError `type-missing`; `json-syntax`, `json-mismatch`, `body-malformed` with their places
 */
export function encodeBodyDraft(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
): Uint8Array<ArrayBuffer> {
  return bytesOfDraft(schema, typeName, body).bytes;
}

/**
 * Does the same, and also returns the preserved fields that cannot be put back.
 *
 * @throws ProblemError as {@link encodeBodyDraft}
 */
export function bytesOfDraft(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly lost: readonly LostPreserved[] } {
  const codec = codecOf(body);
  if (codec.isExact) return { bytes: codec.bytesOf(body.text), lost: [] };
  const { messages, lost } = readBodyMessages(schema, typeName, body);
  return { bytes: encodeMessages(schema, typeName, messages, body), lost };
}

/** Returns the bytes of messages, in the framing of the body. */
function encodeMessages(
  schema: CodecSchema,
  typeName: string,
  messages: readonly object[],
  body: Pick<BodyDraft, 'framing' | 'writeDefaults'>,
): Uint8Array<ArrayBuffer> {
  const type = schema.requireType(typeName);
  const parts = messages.map((message) => {
    const bytes = encodeMessage(type, message);
    if (!body.writeDefaults) return bytes;
    return writeDefaults(bytes, typeName, (name) => schema.shapeOf(name)) ?? bytes;
  });
  if (body.framing === 'delimited') {
    return toExactBytes(Buffer.concat(parts.map((part) => delimitMessage(part))));
  }
  return toExactBytes(parts[0] ?? new Uint8Array(0));
}
