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

/** Pasted content as a body, and the format it was recognized as. */
export interface PastedBody {
  readonly kind: PastedKind;
  readonly body: BodyDraft;
}

/** What decides between several readings of a text. */
export interface PastedAs {
  readonly typeName: string | null;
  readonly framing: 'delimited' | null;
}

/** A possible reading, with its bytes if it has any. */
interface Candidate extends PastedBody {
  readonly bytes: Uint8Array | null;
}

/**
 * Recognizes a text or a file as JSON, text format, or bytes in some notation. If several fit, the type
 * decides, else the likeliest one wins. Bytes become a body of format `hex`.
 *
 * @throws ProblemError `body-malformed` if nothing fits
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
    'It is not JSON, text format, hex, a hex dump, a list of numbers, base64 or an escaped string.',
  hint: 'Paste it into its view, which marks the mistake.',
} as const;

/** Returns the possible readings, the likeliest first. */
function candidatesOf(content: string | Uint8Array, as: PastedAs): readonly Candidate[] {
  if (typeof content === 'string') return textCandidates(content.replace(/^\uFEFF/, ''), as);
  const text = textIn(content);
  const binary = bytesCandidate('binary', content, as.framing);
  if (text === null) return [binary];
  // Bytes that are also characters are first read as text, then as bytes.
  return [...textCandidates(text, as), binary];
}

function textCandidates(text: string, { typeName, framing }: PastedAs): readonly Candidate[] {
  const json = draftCandidate('json', text, framing);
  const textproto = draftCandidate('textproto', text, framing);
  const { isSound, root } = parseDraftJson(text);
  const isComposite = root?.kind === 'object' || root?.kind === 'array';
  // For a JSON list of numbers, only a type can show that they are bytes.
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
    // Broken JSON is still taken for JSON: its faults are marked in the editor.
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

/** Rates how well a reading fits the type; without a type, whether it is a message at all. */
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
