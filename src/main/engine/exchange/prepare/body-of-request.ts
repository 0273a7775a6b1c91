import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import type { BodyFileToEncode } from '../../../proto/body/encode-body-file.ts';
import type { BodyToEncode } from '../../../proto/body/encode-request-body.ts';
import { inSharedMemory } from '../../../proto/bytes/in-shared-memory.ts';
import type { BytesToPack } from '../../../proto/codings/pack-bytes.ts';
import { type FilledBody, onFilled } from './fill-body.ts';

/** What is needed to encode a body. */
export interface BodyTools {
  /** Reads the file of a body. */
  readBodyFile(body: BodyDraft): Promise<Uint8Array>;
  encodeBody(body: BodyToEncode): Promise<Uint8Array>;
  /** Null when the file is sent unchanged. */
  encodeBodyFile(body: BodyFileToEncode): Promise<Uint8Array | null>;
  /** Packs a body in a content coding. */
  packBody(body: BytesToPack): Promise<Uint8Array>;
}

/**
 * Returns the bytes of a request body; null without one.
 *
 * @param filled its text with the variables filled in; null without a body, or when it is sent from a file
 * @throws ProblemError `type-missing` when the body needs a type and none is chosen; `file-read`; encoding
 *   errors, with positions in the typed text
 */
export async function bodyOf(
  request: SavedRequest,
  filled: FilledBody | null,
  tools: BodyTools,
): Promise<Uint8Array | null> {
  const { file, ...body } = request.body;
  const { sendAs: as } = request;
  if (file) {
    const bytes = await tools.readBodyFile(request.body);
    // A chosen file is sent unchanged, whatever it holds.
    if (body.format === 'file') return bytes;
    // JSON as JSON is sent as typed too, except for what only a draft has.
    const isAsTyped = as === formatOf(body.format).sentAsTyped;
    const encoded = await tools.encodeBodyFile({
      body,
      typeName: isAsTyped ? null : typeOf(request),
      as,
      file: { path: file.path, bytes: await inSharedMemory([bytes]) },
    });
    return encoded ?? bytes;
  }
  if (filled === null) return null;
  const { text, wholeStrings: strings, bareValues: bare } = filled;
  // JSON is sent as typed: the user sees what the server gets.
  const asTyped = as === formatOf(body.format).sentAsTyped ? new TextEncoder().encode(text) : null;
  if (asTyped && (strings.length === 0 || request.requestType === null)) return asTyped;
  const typeName = typeOf(request);
  try {
    return await onFilled(filled, () =>
      tools.encodeBody({ body: { ...body, text }, typeName, strings, bare, as }),
    );
  } catch (error) {
    // Sending as typed needs no schema; a broken schema is reported where it is used.
    if (asTyped && error instanceof ProblemError && isOfSchema(error.problem)) return asTyped;
    throw error;
  }
}

function isOfSchema({ kind }: Problem): boolean {
  return kind === 'type-missing' || kind.startsWith('schema-');
}

/** Typed bytes are sent without a type; everything else needs one. */
function typeOf({ requestType, body, sendAs }: SavedRequest): string | null {
  const { isExact, label, sentAsTyped } = formatOf(body.format);
  if (requestType !== null || (isExact && sendAs === 'protobuf')) return requestType;
  throw new ProblemError({
    kind: 'type-missing',
    title: 'No request type is chosen',
    ...(sentAsTyped !== null
      ? {
          detail: 'Encoding the body as protobuf needs its message type.',
          hint: 'Choose a Request type, choose JSON under Send as, or clear the body.',
        }
      : {
          detail: `Sending ${isExact ? 'bytes' : label} as ${sendAs === 'json' ? 'JSON' : 'protobuf'} needs the message type.`,
          hint: 'Choose a Request type, or clear the body.',
        }),
  });
}
