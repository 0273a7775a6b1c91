import { isUtf8 } from 'node:buffer';
import { hexTextOf } from '../../../shared/hex/hex-text.ts';
import type { BodyDraft } from '../../../shared/model/body-draft.ts';
import type { BodyFraming } from '../../../shared/model/decoding.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { delimitMessage } from '../framings/frame-messages.ts';
import { splitMessages } from '../framings/split-messages.ts';
import { createUnpacker } from '../framings/unpack-messages.ts';
import type { CodecSchema } from './codec-schema.ts';
import { type ConvertedBody, convertBody } from './convert-body.ts';
import { createMarks } from './draft-stand-ins.ts';
import { indentJson } from './indent-json.ts';

/** A received body, and what it was read as. */
export interface BodyToOpen {
  readonly bytes: Uint8Array;
  readonly as: 'protobuf' | 'json' | 'textproto' | 'other';
  /** Null if its type is unknown. */
  readonly typeName: string | null;
  readonly framing: BodyFraming | null;
  /** The limit of unpacked bytes for all its compressed messages together. */
  readonly maxUnpackedBytes: number;
}

/**
 * Makes an editable request body from a received one. Protobuf becomes ProtoJSON, or hex if its type is
 * unknown or does not fit. Text stays as it is, except for braces that would be variables. Several messages
 * get varint length framing, which requests use.
 *
 * @throws ProblemError `body-malformed` for broken frames; see {@link createUnpacker}
 */
export async function draftOfBody(schema: CodecSchema, body: BodyToOpen): Promise<ConvertedBody> {
  const { bytes, as, typeName, framing } = body;
  if (as === 'json' || as === 'textproto') {
    // Bytes that are not UTF-8 text would change when sent.
    if (!isUtf8(bytes)) return { body: hexDraft(bytes), notes: [] };
    const text = new TextDecoder('utf-8').decode(bytes);
    const isOneLine = as === 'json' && !text.includes('\n');
    return {
      body: { format: as, text: literal(isOneLine ? indentJson(text) : text) },
      notes: [],
    };
  }
  if (as === 'other') return { body: hexDraft(bytes), notes: [] };
  const isReframed = framing !== null && framing !== 'delimited';
  const hex: BodyDraft = {
    ...hexDraft(isReframed ? await delimited(body, framing) : bytes),
    ...(framing !== null && { framing: 'delimited' }),
  };
  const notes = isReframed ? [reframed] : [];
  if (typeName === null) return { body: hex, notes };
  const found = converted(schema, typeName, hex);
  return { body: found.body, notes: [...notes, ...found.notes] };
}

/**
 * Converts to ProtoJSON, with preserved fields for what it cannot carry; bytes that do not fit the type stay
 * bytes.
 */
function converted(schema: CodecSchema, typeName: string, hex: BodyDraft): ConvertedBody {
  try {
    return convertBody(schema, typeName, hex, 'json');
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { body: hex, notes: [{ ...error.problem, severity: 'warning' }] };
  }
}

async function delimited(
  { bytes, maxUnpackedBytes }: BodyToOpen,
  framing: BodyFraming,
): Promise<Uint8Array> {
  const messages: Uint8Array[] = [];
  const unpack = createUnpacker({ maxBytes: maxUnpackedBytes });
  for (const message of splitMessages(bytes, framing)) {
    messages.push(delimitMessage(await unpack(message)));
  }
  return Buffer.concat(messages);
}

function hexDraft(bytes: Uint8Array): BodyDraft {
  return { format: 'hex', text: hexTextOf(bytes) };
}

function literal(text: string): string {
  return createMarks(text).putBack(text);
}

const reframed = problem({
  kind: 'body-malformed',
  severity: 'warning',
  title: 'The framing of the messages changed',
  detail: 'Each now follows its varint length, the format for requests with several messages.',
});
