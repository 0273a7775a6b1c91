import { type DecodingStep, makesList } from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { joinBytes } from '../bytes/join-bytes.ts';
import { mediaTypeOf } from '../bytes/media-type.ts';
import { contentEncodingsOf } from '../codings/decode-content.ts';
import { namedByHeader } from '../codings/message-coding.ts';
import { readFrame } from '../wire/read-frame.ts';

/** The step that splits a body into messages, which can be taken while the body arrives. */
export type LiveStep = Extract<DecodingStep, { readonly kind: 'frames' | 'json-lines' | 'events' }>;

/** Splits a body into its messages while it arrives. */
export interface LiveSplitter {
  /** Takes the next bytes and returns the messages that they complete, each with its frame. */
  push(part: Uint8Array): readonly Uint8Array[];
}

/** A longer message is shown with the whole body only. */
const maxHeldBytes = 4 * 1024 * 1024;

/**
 * Returns the step of a response that arrives message by message, by its headers: frames, JSON lines or
 * server-sent events. Null for all others, and for packed bodies, whose messages are known at their end only.
 */
export function liveStepOf(headers: readonly RawHeader[]): LiveStep | null {
  const [step, ...others] = mediaTypeOf(headers).steps;
  const isPacked = contentEncodingsOf(headers).length > 0;
  if (step === undefined || others.length > 0 || isPacked) return null;
  const { step: named } = namedByHeader(step, headers);
  return named.kind === 'frames' || makesList(named) ? named : null;
}

/** Creates a splitter. It holds the bytes of one incomplete message, up to 4 MB; then it ends. */
export function createLiveSplitter(step: LiveStep): LiveSplitter {
  let held: Uint8Array = new Uint8Array();
  let hasEnded = false;
  return {
    push(part) {
      if (hasEnded) return [];
      const bytes = joinBytes([held, part]);
      const messages: Uint8Array[] = [];
      let start = 0;
      for (;;) {
        const end = endOfMessage(step, bytes, start);
        if (end === null) break;
        messages.push(bytes.subarray(start, end));
        start = end;
      }
      held = bytes.slice(start);
      hasEnded = held.length > maxHeldBytes;
      return messages.filter((message) => !isBlank(step, message));
    },
  };
}

/** Returns where the message that starts at an offset ends, exclusive; null while it is incomplete. */
function endOfMessage(step: LiveStep, bytes: Uint8Array, start: number): number | null {
  if (start >= bytes.length) return null;
  switch (step.kind) {
    case 'frames': {
      const frame = readFrame(bytes, start, bytes.length, step.framing);
      return 'reason' in frame || frame.missing !== null ? null : frame.end;
    }
    case 'json-lines': {
      const end = bytes.indexOf(lineFeed, start);
      return end < 0 ? null : end + 1;
    }
    case 'events':
      return endOfEvent(bytes, start);
  }
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** An event ends with an empty line; lines end with CR LF, LF or CR. */
function endOfEvent(bytes: Uint8Array, start: number): number | null {
  let isLineEmpty = true;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte !== lineFeed && byte !== carriageReturn) {
      isLineEmpty = false;
      continue;
    }
    if (byte === carriageReturn && bytes[at + 1] === lineFeed) at += 1;
    if (isLineEmpty) return at + 1;
    isLineEmpty = true;
  }
  return null;
}

/** Empty lines between messages are none; an empty frame is a message without fields. */
function isBlank(step: LiveStep, message: Uint8Array): boolean {
  return step.kind !== 'frames' && message.every((byte) => byte <= 0x20 || byte === 0x1e);
}
