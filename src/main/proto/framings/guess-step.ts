import type { BodyFraming, DecodingStep } from '../../../shared/model/decoding.ts';
import { fileFormatOf } from '../../../shared/model/file-format.ts';
import { hasZlibHeader } from '../codings/inflate-bytes.ts';
import { isSnappyBlock, unsnapBlock } from '../codings/unsnap-block.ts';
import { hasSnappySignature } from '../codings/unsnap-frames.ts';
import { compressedFlag, readFrame, trailersFlag } from '../wire/read-frame.ts';
import { scanMessage } from '../wire/scan-message.ts';
import { looksLikeText } from '../wire/show-string.ts';
import { hasKubernetesPrefix } from './kubernetes.ts';

/** Messages of a body that are looked at before a framing is believed. */
const maxCheckedMessages = 1000;

/** What is more is believed to be a message by the first so many bytes being there. */
const maxUnsnappedBytes = 16 * 1024 * 1024;

/** As soon as one fits, the others are not tried. */
const framings = ['grpc-web', 'grpc', 'length-be', 'length-le', 'delimited'] as const;

/**
 * What the bytes of a body ask for, that nothing said anything of: a coding with a signature, the prefix
 * of Kubernetes, or several messages. Null when they look like what they are: a guess is only made of
 * bytes that are no message as they stand.
 */
export function guessStep(bytes: Uint8Array): DecodingStep | null {
  const [a, b, c, d] = bytes;
  if (a === 0x1f && b === 0x8b && c === 8) return { kind: 'inflate', coding: 'gzip' };
  if (hasSnappySignature(bytes)) return { kind: 'inflate', coding: 'snappy-framed' };
  if (hasKubernetesPrefix(bytes)) return { kind: 'kubernetes' };
  if (bytes.length === 0 || scanMessage(bytes).fault === null) return null;
  // Both may begin a message too.
  if (a === 0x28 && b === 0xb5 && c === 0x2f && d === 0xfd)
    return { kind: 'inflate', coding: 'zstd' };
  if (looksLikeText(bytes) || fileFormatOf(bytes) !== null) return null;
  if (a === 0x78 && hasZlibHeader(bytes)) return { kind: 'inflate', coding: 'deflate' };
  if (isSnappedMessage(bytes)) return { kind: 'inflate', coding: 'snappy' };
  const framing = framings.find((each) => fits(bytes, each));
  return framing === undefined ? null : { kind: 'frames', framing };
}

/** A block has no signature: its elements must fill it, and make as many bytes as it claims, of a message. */
function isSnappedMessage(bytes: Uint8Array): boolean {
  if (!isSnappyBlock(bytes)) return false;
  const head = unsnapBlock(bytes, { maxBytes: maxUnsnappedBytes });
  return head.end === 'too-large' || scanMessage(head.bytes).fault === null;
}

/** Whether messages lie in a body without a byte left over, and are such as far as they are looked at. */
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
    // Nothing but zeros would be messages without end, all of them empty.
    if (index >= maxCheckedMessages && content < index) return false;
    at = end;
  }
  return content > 0 && (framing !== 'grpc-web' || isTrailed);
}

function hasOddFlags(flags: number | null): boolean {
  return flags !== null && (flags & ~(compressedFlag | trailersFlag)) !== 0;
}
