import type { BodyFraming, DecodingStep } from '../../../shared/model/decoding.ts';
import { fileFormatOf } from '../../../shared/model/file-format.ts';
import { codingOfBody } from '../codings/codings.ts';
import { looksLikeJsonLines } from '../codings/read-json-lines.ts';
import { compressedFlag, readFrame, trailersFlag } from '../wire/read-frame.ts';
import { scanMessage } from '../wire/scan-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { hasKubernetesPrefix } from './kubernetes.ts';

/** The number of messages that are checked before a framing is accepted. */
const maxCheckedMessages = 1000;

/** The first one that fits is used. */
const framings = ['grpc-web', 'grpc', 'length-be', 'length-le', 'delimited'] as const;

/**
 * Guesses the step for bytes of which nothing is known: a coding with a signature, the Kubernetes prefix, or
 * several messages. Returns null if the bytes are a message already: a guess needs bytes that are not one.
 */
export function guessStep(bytes: Uint8Array): DecodingStep | null {
  const packed = (unless: Parameters<typeof codingOfBody>[1]): DecodingStep | null => {
    const coding = codingOfBody(bytes, unless, isMessage);
    return coding === null ? null : { kind: 'inflate', coding };
  };
  const signed = packed('nothing');
  if (signed !== null) return signed;
  if (hasKubernetesPrefix(bytes)) return { kind: 'kubernetes' };
  if (bytes.length === 0 || isMessage(bytes)) return null;
  const likely = packed('message');
  if (likely !== null) return likely;
  if (looksLikeText(bytes)) return looksLikeJsonLines(bytes) ? { kind: 'json-lines' } : null;
  if (fileFormatOf(bytes) !== null) return null;
  const possible = packed('message or text');
  if (possible !== null) return possible;
  const framing = framings.find((each) => fits(bytes, each));
  return framing === undefined ? null : { kind: 'frames', framing };
}

function isMessage(bytes: Uint8Array): boolean {
  return scanMessage(bytes).fault === null;
}

/** True when the framing covers a body to its last byte, and the checked messages are valid. */
function fits(bytes: Uint8Array, framing: BodyFraming): boolean {
  let content = 0;
  let isTrailed = false;
  for (let at = 0, index = 0; at < bytes.length; index += 1) {
    const frame = readFrame(bytes, at, bytes.length, framing);
    if ('reason' in frame || frame.missing !== null) return false;
    const { flags, isCompressed, valueStart, end } = frame;
    // Trailers come last.
    if (isTrailed || hasOddFlags(flags)) return false;
    isTrailed = flags !== null && (flags & trailersFlag) !== 0;
    if (!isTrailed && !isCompressed && index < maxCheckedMessages) {
      if (scanMessage(bytes, valueStart, end).fault !== null) return false;
    }
    content += end - valueStart;
    // All zeros would be endless empty messages.
    if (index >= maxCheckedMessages && content < index) return false;
    at = end;
  }
  return content > 0 && (framing !== 'grpc-web' || isTrailed);
}

function hasOddFlags(flags: number | null): boolean {
  return flags !== null && (flags & ~(compressedFlag | trailersFlag)) !== 0;
}
