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
 * The bytes that a body is sent as, its variables filled in: canonical, unless it has defaults
 * written; several messages each with its length before it. Bytes typed as hex are what they are.
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
 * The same, with what was kept aside and cannot be put back.
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

/** The bytes of messages, with the framing that a body has. */
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
