import { isUtf8 } from 'node:buffer';
import { formatOf } from '../../../shared/model/body-formats.ts';
import { ProblemError, type ProblemInit } from '../../../shared/problem.ts';
import type { CodecSchema } from './codec-schema.ts';
import { type BodyToEncode, encodeRequestBody } from './encode-request-body.ts';

/** A body whose text is in a file. */
export interface BodyFileToEncode extends Pick<BodyToEncode, 'body' | 'typeName' | 'as'> {
  /** The text as UTF-8, as typed: with comments, and without variables. */
  readonly file: { readonly path: string; readonly bytes: Uint8Array };
}

/**
 * Returns the bytes to send for a body whose text is in a file.
 *
 * @returns null if the file's bytes are sent unchanged
 * @throws ProblemError `file-read` for a file that is not text; and as {@link encodeRequestBody}
 */
export function encodeBodyFile(schema: CodecSchema, input: BodyFileToEncode): Uint8Array | null {
  const text = typedTextOf(input);
  if (text === null) return null;
  const { body, typeName, as } = input;
  const typed = { ...body, text };
  return encodeRequestBody(schema, { body: typed, typeName, as, strings: [], isAsTyped: true });
}

/**
 * Returns the text of a body in a file; null for JSON that is sent as JSON and has no draft syntax.
 *
 * @throws ProblemError `file-read` for a file that is not text
 */
export function typedTextOf({ body, as, file }: BodyFileToEncode): string | null {
  if (!isUtf8(file.bytes)) throw new ProblemError(notUtf8(file.path));
  if (as === formatOf(body.format).sentAsTyped && !mayBeDraft(file.bytes)) return null;
  return new TextDecoder().decode(file.bytes);
}

/** True when JSON may contain comments, or braces that are only text. */
function mayBeDraft({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  const bytes = Buffer.from(buffer, byteOffset, byteLength);
  return ['//', '/*', '\\{{'].some((mark) => bytes.includes(mark));
}

function notUtf8(path: string): ProblemInit {
  return {
    kind: 'file-read',
    title: `${path} is not text`,
    detail: 'The body is text in this file, which is not UTF-8. Nothing was sent.',
    hint: 'Save the file as UTF-8, or choose it with From file to send its bytes.',
  };
}
