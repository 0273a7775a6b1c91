import type { PastedKind } from '../../../shared/contract/engine-bytes.ts';
import { hexTextOf } from '../../../shared/hex/hex-text.ts';
import { byteReadings } from '../../../shared/hex/read-byte-text.ts';
import { parseDraftJson } from '../../../shared/json/parse-draft-json.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import { ProblemError, problemOf } from '../../../shared/problem.ts';
import { hasTextFields } from '../../../shared/text-format/is-text-format.ts';
import { parseTextFormat } from '../../../shared/text-format/parse-text-format.ts';
import { splitDelimited } from '../framings/frame-messages.ts';
import { textIn } from '../framings/read-spelling.ts';
import { scanMessage } from '../wire/scan-message.ts';
import type { CodecSchema } from './codec-schema.ts';
import { decodeMessage } from './decode-message.ts';
import { encodeBodyDraft } from './encode-body-draft.ts';
import { hasUnknownFields } from './has-unknown-fields.ts';

/** A body that was brought in, and what it was taken for. */
export interface PastedBody {
  readonly kind: PastedKind;
  readonly body: BodyDraft;
}

/** What several readings of one text are decided by. */
export interface PastedAs {
  readonly typeName: string | null;
  readonly framing: 'delimited' | null;
}

/** A reading, and its bytes where it has any. */
interface Candidate extends PastedBody {
  readonly bytes: Uint8Array | null;
}

/**
 * Finds out what a text or a file is: JSON, text format, or bytes in some spelling. Where it may be
 * several things the type decides, else the likeliest counts. Bytes become a body of format `hex`.
 *
 * @throws ProblemError `body-malformed` for what is none of them
 */
export function readPasted(
  schema: CodecSchema,
  content: string | Uint8Array,
  as: PastedAs,
): PastedBody {
  const candidates = candidatesOf(content, as);
  let best: { readonly candidate: Candidate; readonly fit: number } | null = null;
  for (const candidate of candidates) {
    const fit = fitOf(schema, candidate, as);
    if (best === null || fit > best.fit) best = { candidate, fit };
    if (fit === fits.wholly) break;
  }
  if (best === null) throw new ProblemError(nothingKnown);
  const { kind, body } = best.candidate;
  return { kind, body };
}

const nothingKnown = {
  kind: 'body-malformed',
  title: 'This is no body',
  detail:
    'It is neither JSON nor text format, and no bytes as hex, a hex dump, a list of numbers, base64 or an escaped string.',
  hint: 'Paste it into the view that it belongs to: what is wrong is marked there.',
} as const;

/** The likeliest first. */
function candidatesOf(content: string | Uint8Array, as: PastedAs): readonly Candidate[] {
  if (typeof content === 'string') return textCandidates(content.replace(/^\uFEFF/, ''), as);
  const text = textIn(content);
  const binary = bytesCandidate('binary', content, as.framing);
  if (text === null) return [binary];
  // Bytes that happen to be characters are a text first, and bytes where that says nothing.
  return [...textCandidates(text, as), binary];
}

function textCandidates(text: string, { typeName, framing }: PastedAs): readonly Candidate[] {
  const json = draftCandidate('json', text, framing);
  const textproto = draftCandidate('textproto', text, framing);
  const { isSound, root } = parseDraftJson(text);
  const isComposite = root?.kind === 'object' || root?.kind === 'array';
  // Of JSON that lists numbers only a type tells that they are bytes.
  const isJson = isSound && isComposite && typeName === null;
  const bytes = byteReadings(text)
    .filter(({ isBare }) => isBare !== true || !isJson)
    .map(({ kind, bytes }) => bytesCandidate(kind, bytes, framing));
  const spelled = bytes.filter(({ kind }) => !kind.startsWith('base64'));
  const base64 = bytes.filter(({ kind }) => kind.startsWith('base64'));
  const document = parseTextFormat(text, { isSeveral: framing !== null });
  const isTextFormat = document.faults.length === 0 && hasTextFields(document);
  return [
    ...(isSound && isComposite ? [json] : []),
    ...spelled,
    ...(isTextFormat ? [textproto] : []),
    ...base64,
    ...(isSound && !isComposite ? [json] : []),
    // With faults in it, it is still what it looks like: they are marked where it is edited.
    ...(!isSound && /^\s*[[{]/.test(text) ? [json] : []),
    ...(!isTextFormat && hasTextFields(document) ? [textproto] : []),
  ];
}

function draftCandidate(
  format: 'json' | 'textproto',
  text: string,
  framing: 'delimited' | null,
): Candidate {
  return { kind: format, body: { format, text, ...(framing && { framing }) }, bytes: null };
}

function bytesCandidate(
  kind: PastedKind,
  bytes: Uint8Array,
  framing: 'delimited' | null,
): Candidate {
  const body = { format: 'hex' as const, text: hexTextOf(bytes), ...(framing && { framing }) };
  return { kind, body, bytes };
}

const fits = { not: 0, inPart: 1, wholly: 2 } as const;

/** How well a reading is a message of the type; without a type, whether it is any message. */
function fitOf(schema: CodecSchema, { body, bytes }: Candidate, { typeName, framing }: PastedAs) {
  try {
    if (bytes === null) {
      if (typeName === null) return fits.inPart;
      encodeBodyDraft(schema, typeName, body);
      return fits.wholly;
    }
    const messages = framing ? [...splitDelimited(bytes)].map((frame) => frame.bytes) : [bytes];
    if (typeName === null)
      return messages.every((one) => scanMessage(one).fault === null) ? fits.inPart : fits.not;
    const isKnown = messages.every(
      (one) => !hasUnknownFields(decodeMessage(schema, typeName, one)),
    );
    return isKnown ? fits.wholly : fits.inPart;
  } catch (error) {
    if (problemOf(error).kind === 'internal') throw error;
    return fits.not;
  }
}
