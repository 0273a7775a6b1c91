import type { CodecSchema } from './codec-schema.ts';
import { indentJson } from './indent-json.ts';
import { protoJsonOf } from './proto-json-of.ts';

/** Which text of a body is meant. */
export type BodyTextForm =
  | { readonly kind: 'protojson'; readonly typeName: string }
  /** The body's own JSON, indented. */
  | { readonly kind: 'json' }
  | { readonly kind: 'raw'; readonly charset: string | null };

/**
 * A body as text. Bytes that the charset does not allow become U+FFFD; an unknown charset is read
 * as UTF-8; JSON is always UTF-8 (RFC 8259).
 *
 * @throws ProblemError of `protoJsonOf`
 */
export function bodyText(body: {
  readonly bytes: Uint8Array;
  readonly as: BodyTextForm;
  readonly schema: CodecSchema;
}): string {
  const { bytes, as, schema } = body;
  switch (as.kind) {
    case 'protojson':
      return protoJsonOf(schema, as.typeName, bytes, { indent: 2 });
    case 'json':
      return indentJson(new TextDecoder().decode(bytes));
    case 'raw':
      return decoderFor(as.charset).decode(bytes);
  }
}

function decoderFor(charset: string | null): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
