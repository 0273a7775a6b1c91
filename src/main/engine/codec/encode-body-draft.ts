import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { CodecSchema } from './codec-schema.ts';
import { encodeJsonBody } from './encode-json-body.ts';
import { readHexBody } from './read-hex-body.ts';
import { encodeTextFormat } from './text-format.ts';

/**
 * The bytes that a body is sent as, its variables filled in.
 *
 * @throws ProblemError `type-missing`; `json-syntax`, `json-mismatch` with their places
 */
export function encodeBodyDraft(
  schema: CodecSchema,
  typeName: string,
  body: BodyDraft,
): Uint8Array<ArrayBuffer> {
  if (body.format === 'hex') return readHexBody(body);
  if (body.format === 'textproto') return encodeTextFormat(schema, typeName, body.text);
  return encodeJsonBody(schema, typeName, body.text);
}
