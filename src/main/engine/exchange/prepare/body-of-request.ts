import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import type { BodyFileToEncode } from '../../../proto/body/encode-body-file.ts';
import type { BodyToEncode } from '../../../proto/body/encode-request-body.ts';
import { inSharedMemory } from '../../../proto/bytes/in-shared-memory.ts';
import { type FilledBody, onFilled } from './fill-body.ts';

/** What it takes to make a body into bytes. */
export interface BodyTools {
  /** What lies in the file of a body. */
  readBodyFile(body: BodyDraft): Promise<Uint8Array>;
  encodeBody(body: BodyToEncode): Promise<Uint8Array>;
  /** Null where the bytes of the file go out as they are. */
  encodeBodyFile(body: BodyFileToEncode): Promise<Uint8Array | null>;
}

/**
 * The bytes of the body of a request; null without one.
 *
 * @param filled its text with the variables filled in; null without a body, and for one that is sent from a file
 * @throws ProblemError `type-missing` where no type is chosen and the body needs one; `file-read`, and what
 *   encoding it throws, with the places of what was typed
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
    // Bytes of someone's own are sent as they are, whatever they are.
    if (body.format === 'file') return bytes;
    // So is JSON as JSON, but for what only a draft has.
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
  // JSON goes out as it was typed: what the user sees is what the server gets.
  const asTyped = as === formatOf(body.format).sentAsTyped ? new TextEncoder().encode(text) : null;
  if (asTyped && (strings.length === 0 || request.requestType === null)) return asTyped;
  const typeName = typeOf(request);
  try {
    return await onFilled(filled, () =>
      tools.encodeBody({ body: { ...body, text }, typeName, strings, bare, as }),
    );
  } catch (error) {
    // It needs no schema: one that is broken is told of where it is used.
    if (asTyped && error instanceof ProblemError && isOfSchema(error.problem)) return asTyped;
    throw error;
  }
}

function isOfSchema({ kind }: Problem): boolean {
  return kind === 'type-missing' || kind.startsWith('schema-');
}

/** Bytes that were typed are sent without a type; all else needs one. */
function typeOf({ requestType, body, sendAs }: SavedRequest): string | null {
  const { isExact, label, sentAsTyped } = formatOf(body.format);
  if (requestType !== null || (isExact && sendAs === 'protobuf')) return requestType;
  throw new ProblemError({
    kind: 'type-missing',
    title: 'No request type is chosen',
    ...(sentAsTyped !== null
      ? {
          detail: 'The body can only be encoded as protobuf when its message type is known.',
          hint: 'Choose a Request type, or choose JSON under Send as, or clear the body.',
        }
      : {
          detail: `What is typed as ${isExact ? 'bytes' : label} can only be sent as ${sendAs === 'json' ? 'JSON' : 'protobuf'} when its message type is known.`,
          hint: 'Choose a Request type, or clear the body.',
        }),
  });
}
