import { messageOf, type Problem, problem } from '../../../shared/problem.ts';
import { type InflateCoding, type Inflated, inflateBytes } from './inflate-bytes.ts';

/**
 * How many times larger than its coded form a body may grow once it is past `ratioFloorBytes`.
 * Deflate cannot pass 1032, so only what is close to one repeated byte is refused; Brotli can.
 */
const maxRatio = 1000;
const ratioFloorBytes = 16 * 1024 * 1024;

/** Servers apply one coding, gateways a second; a list of hundreds is an attack. */
const maxCodings = 4;

/** A body after its content codings were undone, or as far as that went. */
export interface DecodedContent {
  readonly body: Uint8Array;
  /** The codings as the header names them, in lower case, joined by `, `; null for identity. */
  readonly contentCoding: string | null;
  /** False when bytes of the content are missing from `body`. */
  readonly isComplete: boolean;
  /** A warning when `body` is left as received; an error when it is cut short. */
  readonly problem: Problem | null;
}

/**
 * Undoes the codings of Content-Encoding, last applied first (RFC 9110, 8.4). Never rejects.
 *
 * Knows gzip, x-gzip, deflate (with the zlib wrapper or, as some servers send it, without), br and
 * identity. A coding it does not know, or a body that is not in the coding it claims, leaves the
 * body as received with a warning. A body that is cut short or corrupt gives what could be decoded
 * before the fault. Problems: `content-coding`, `response-too-large`, `cancelled`.
 *
 * @param contentEncodings values of all Content-Encoding headers, in order
 */
export async function decodeContent(
  received: Uint8Array,
  contentEncodings: readonly string[],
  options: { readonly maxDecodedBytes: number; readonly signal: AbortSignal },
): Promise<DecodedContent> {
  const codings = listCodings(contentEncodings);
  const contentCoding = codings.length === 0 ? null : codings.join(', ');
  const asReceived = { body: received, contentCoding, isComplete: true };
  if (codings.length === 0 || received.byteLength === 0) return { ...asReceived, problem: null };

  const known = codings.map(knownCoding);
  const unknown = codings.filter((_coding, index) => known[index] === null);
  if (unknown.length > 0 || codings.length > maxCodings) {
    return { ...asReceived, problem: describeUnknown(codings, unknown) };
  }

  const growthLimit = Math.max(ratioFloorBytes, received.byteLength * maxRatio);
  const maxBytes = Math.min(options.maxDecodedBytes, growthLimit);
  let body = received;
  for (const [index, coding] of [...known].reverse().entries()) {
    if (coding === null) continue;
    const inflated = await inflateBytes(body, coding, { maxBytes, signal: options.signal });
    if (inflated.end === 'foreign' && index === 0) {
      return { ...asReceived, problem: describeForeign(coding, inflated) };
    }
    body = inflated.bytes;
    if (inflated.end !== 'complete') {
      const limits = { maxBytes, maxDecodedBytes: options.maxDecodedBytes };
      return {
        body,
        contentCoding,
        isComplete: false,
        problem: describeCut(coding, inflated, limits),
      };
    }
  }
  return { body, contentCoding, isComplete: true, problem: null };
}

function listCodings(contentEncodings: readonly string[]): readonly string[] {
  return contentEncodings
    .flatMap((value) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

function knownCoding(coding: string): InflateCoding | null {
  switch (coding) {
    case 'gzip':
    case 'x-gzip':
      return 'gzip';
    case 'deflate':
    case 'br':
      return coding;
    default:
      return null;
  }
}

function describeUnknown(codings: readonly string[], unknown: readonly string[]): Problem {
  const names = unknown.map((coding) => `"${shorten(coding)}"`).join(', ');
  return problem({
    kind: 'content-coding',
    severity: 'warning',
    title: 'The body is shown as received, still encoded',
    detail:
      unknown.length > 0
        ? `Content-Encoding names ${names}, which cannot be undone here.`
        : `Content-Encoding names ${codings.length} codings; at most ${maxCodings} are undone.`,
    hint: 'Ask for another coding with an Accept-Encoding header such as "gzip, br" or "identity".',
  });
}

function describeForeign(coding: InflateCoding, inflated: Inflated): Problem {
  return problem({
    kind: 'content-coding',
    severity: 'warning',
    title: `The body is not ${coding}, although Content-Encoding says so`,
    detail: 'It is shown as received.',
    hint: 'The server, or a gateway before it, names a coding that it does not apply.',
    ...causeOf(inflated),
  });
}

function describeCut(
  coding: InflateCoding,
  inflated: Inflated,
  limits: { readonly maxBytes: number; readonly maxDecodedBytes: number },
): Problem {
  const kept = `The first ${inflated.bytes.byteLength} bytes that it decodes to are kept.`;
  switch (inflated.end) {
    case 'complete':
    case 'foreign':
    case 'corrupt':
      return problem({
        kind: 'content-coding',
        title: `The ${coding} coding of the body is damaged`,
        detail: kept,
        hint: 'Send again. If it stays, the server or a gateway damages the body.',
        ...causeOf(inflated),
      });
    case 'truncated':
      return problem({
        kind: 'content-coding',
        title: `The ${coding} coding of the body ends too early`,
        detail: `The response itself is whole, but what it holds was cut short. ${kept}`,
        hint: 'Send again. If it stays, the server stopped encoding before its end.',
        ...causeOf(inflated),
      });
    case 'too-large':
      return problem({
        kind: 'response-too-large',
        title: 'The decoded body is too large',
        detail:
          limits.maxBytes < limits.maxDecodedBytes
            ? `It grows to more than ${maxRatio} times its ${coding} size, as a decompression bomb does. ${kept}`
            : `It decodes to more than the limit of ${limits.maxDecodedBytes} bytes. ${kept}`,
        hint: 'Ask for less data, or for the body without coding (Accept-Encoding: identity).',
      });
    case 'cancelled':
      return problem({
        kind: 'cancelled',
        title: 'Cancelled',
        detail: `You stopped it while the body was decoded. ${kept}`,
      });
  }
}

function causeOf(inflated: Inflated): { cause?: string } {
  return inflated.cause === null ? {} : { cause: messageOf(inflated.cause) };
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
