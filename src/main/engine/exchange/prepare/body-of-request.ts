import { posix } from 'node:path';
import { type BodyDraft, sentRows } from '../../../../shared/model/body-draft.ts';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import type { SavedRequest } from '../../../../shared/model/saved-request.ts';
import { type Problem, ProblemError } from '../../../../shared/problem.ts';
import type { BodyFileToEncode } from '../../../proto/body/encode-body-file.ts';
import type { BodyToEncode } from '../../../proto/body/encode-request-body.ts';
import { inSharedMemory } from '../../../proto/bytes/in-shared-memory.ts';
import type { BytesToPack } from '../../../proto/codings/pack-bytes.ts';
import {
  bodyOfPieces,
  type FilePiece,
  maxHeldBytes,
  type StreamedBody,
  type WireBody,
  wholeBody,
} from '../../http/wire-body.ts';
import { type FilledBody, onFilled } from './fill-body.ts';
import { multipartPieces, type PartToSend } from './multipart.ts';

/** What is needed to encode a body. */
export interface BodyTools {
  /** Reads the file of a body. */
  readBodyFile(body: BodyDraft): Promise<Uint8Array>;
  /** Finds a file that is sent as it is: that of a body, or of a part, by its path in the workspace. */
  findFile(of: { readonly body: BodyDraft } | { readonly part: string }): Promise<FilePiece>;
  encodeBody(body: BodyToEncode): Promise<Uint8Array>;
  /** Null when the file is sent unchanged. */
  encodeBodyFile(body: BodyFileToEncode): Promise<Uint8Array | null>;
  /** Packs a body in a content coding. */
  packBody(body: BytesToPack): Promise<Uint8Array>;
}

/** The filled-in texts of a body. */
export interface TextsOfBody {
  /** Null without a body, for a form, or when it is sent from a file. */
  readonly body: FilledBody | null;
  /** The rows of a form that are sent. */
  readonly rows: readonly { readonly name: string; readonly value: string }[];
  /** Separates parts. */
  readonly boundary: string;
}

/**
 * Returns the body of a request; null without one. A body that needs files is read from them while it is sent
 * if it is large.
 *
 * @throws ProblemError `type-missing` when the body needs a type and none is chosen; `file-read`; encoding
 *   errors, with positions in the typed text
 */
export async function bodyOf(
  request: SavedRequest,
  texts: TextsOfBody,
  tools: BodyTools,
): Promise<WireBody | null> {
  const { body } = request;
  switch (body.format) {
    case 'none':
      return null;
    case 'form':
      return texts.rows.length === 0 ? null : encodeForm(texts.rows);
    case 'multipart': {
      const pieces = multipartPieces(await partsOf(body, texts.rows, tools), texts.boundary);
      return texts.rows.length === 0 ? null : held(bodyOfPieces(pieces));
    }
    case 'file': {
      if (body.file === undefined) throw new ProblemError(noFile);
      // A chosen file is sent unchanged, whatever it holds.
      return held(bodyOfPieces([await tools.findFile({ body })]));
    }
    case 'text':
      if (body.file) return tools.readBodyFile(body);
      return texts.body && new TextEncoder().encode(texts.body.text);
    default:
      return messageOf(request, texts.body, tools);
  }
}

/** Returns a short body in memory. */
async function held(body: StreamedBody): Promise<WireBody> {
  return body.byteLength <= maxHeldBytes ? wholeBody(body, 'to be sent') : body;
}

/** Encodes rows as the URL standard has it (application/x-www-form-urlencoded). */
function encodeForm(rows: TextsOfBody['rows']): Uint8Array {
  const encoded = new URLSearchParams(
    rows.map(({ name, value }): [string, string] => [name, value]),
  );
  return new TextEncoder().encode(String(encoded));
}

/** @param rows the names and values of the parts that are sent, filled in */
function partsOf(
  { parts }: BodyDraft,
  rows: TextsOfBody['rows'],
  tools: BodyTools,
): Promise<readonly PartToSend[]> {
  return Promise.all(
    sentRows(parts).map(async ({ file, contentType }, index) => {
      const { name = '', value = '' } = rows[index] ?? {};
      const content =
        file === null
          ? new TextEncoder().encode(value)
          : { fileName: posix.basename(file), file: await tools.findFile({ part: file }) };
      return { name, contentType: contentType || null, content };
    }),
  );
}

/** Returns the bytes of a body that spells a message. */
async function messageOf(
  request: SavedRequest,
  filled: FilledBody | null,
  tools: BodyTools,
): Promise<Uint8Array | null> {
  const { file, ...body } = request.body;
  const { sendAs: as } = request;
  if (file) {
    const bytes = await tools.readBodyFile(request.body);
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

const noFile = {
  kind: 'file-read',
  title: 'No file is chosen',
  detail: 'The body is sent from a file, but none is chosen. Nothing was sent.',
  hint: 'Choose a file, or choose None under Send as.',
} as const;
