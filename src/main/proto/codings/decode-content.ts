import { type ContentCoding, contentCodingOf } from '../../../shared/model/content-codings.ts';
import type { AppliedStep } from '../../../shared/model/decoding.ts';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { codingNamed } from './codings.ts';
import { causeOf, describeInflated, limitGrowth } from './describe-inflated.ts';
import type { Inflated } from './inflated.ts';
import { type Unpack, unpackBytes } from './unpack-bytes.ts';

/** Servers apply one coding, gateways a second; a list of hundreds is an attack. */
const maxCodings = 4;

/** A body after its content codings were undone, as far as possible. */
export interface DecodedContent {
  readonly body: Uint8Array;
  /** The codings in the header, in lower case, joined by `, `; null for identity. */
  readonly contentCoding: string | null;
  /** False when bytes of the content are missing from `body`. */
  readonly isComplete: boolean;
  /** A warning when `body` is left as received; an error when it is cut short. */
  readonly problem: Problem | null;
  /** Each coding that was undone, or tried. */
  readonly steps: readonly AppliedStep[];
}

/** Options of {@link decodeContent}. */
export interface DecodeOptions {
  readonly maxDecodedBytes: number;
  readonly signal: AbortSignal;
  /** Undoes one coding; in this thread if omitted. */
  readonly unpack?: Unpack;
}

/**
 * Undoes the codings of Content-Encoding, last applied first (RFC 9110, 8.4). Never rejects.
 *
 * Knows gzip, x-gzip, deflate (with the zlib wrapper or, as some servers send it, without), br, zstd, snappy
 * in both formats, and identity. With an unknown coding, or a body that is not in the claimed coding, the
 * body stays as received, with a warning. A truncated or corrupt body gives what could be decoded before the
 * fault. Problems: `content-coding`, `response-too-large`, `cancelled`.
 *
 * @param contentEncodings values of all Content-Encoding headers, in order
 */
export async function decodeContent(
  received: Uint8Array,
  contentEncodings: readonly string[],
  { maxDecodedBytes, signal, unpack = unpackBytes }: DecodeOptions,
): Promise<DecodedContent> {
  const codings = listCodings(contentEncodings);
  const contentCoding = codings.length === 0 ? null : codings.join(', ');
  const asReceived = { body: received, contentCoding, isComplete: true, steps: [] };
  if (codings.length === 0 || received.byteLength === 0) return { ...asReceived, problem: null };

  const known = codings.map(contentCodingOf);
  const unknown = codings.filter((_coding, index) => known[index] === null);
  if (unknown.length > 0 || codings.length > maxCodings) {
    return { ...asReceived, problem: describeUnknown(codings, unknown) };
  }

  const limits = limitGrowth(received.byteLength, maxDecodedBytes);
  const steps: AppliedStep[] = [];
  let body = received;
  for (const [index, named] of [...known].reverse().entries()) {
    if (named === null) continue;
    const coding = codingNamed(named, body);
    const inflated = await unpack(body, coding, { maxBytes: limits.maxBytes, signal });
    const isForeign = inflated.end === 'foreign' && index === 0;
    const found = isForeign
      ? describeForeign(coding, inflated)
      : describeInflated(coding, inflated, limits);
    const inBytes = body.byteLength;
    if (!isForeign) body = inflated.bytes;
    const step = { kind: 'inflate', coding } as const;
    steps.push({ step, source: 'header', inBytes, outBytes: body.byteLength, problem: found });
    if (found) return { body, contentCoding, isComplete: isForeign, problem: found, steps };
  }
  return { body, contentCoding, isComplete: true, problem: null, steps };
}

/** Returns the values of all Content-Encoding headers, in order. */
export function contentEncodingsOf(headers: readonly RawHeader[]): readonly string[] {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-encoding')
    .map(([, value]) => value);
}

function listCodings(contentEncodings: readonly string[]): readonly string[] {
  return contentEncodings
    .flatMap((value) => value.split(','))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
}

function describeUnknown(codings: readonly string[], unknown: readonly string[]): Problem {
  const names = unknown.map((coding) => `"${shorten(coding)}"`).join(', ');
  return problem({
    kind: 'content-coding',
    severity: 'warning',
    title: 'The body is shown as received, still encoded',
    detail:
      unknown.length > 0
        ? `Content-Encoding names ${names}, which is not supported.`
        : `Content-Encoding names ${codings.length} codings; the limit is ${maxCodings}.`,
    hint: 'Ask for another coding with Accept-Encoding, such as "gzip, br" or "identity".',
  });
}

function describeForeign(coding: ContentCoding, inflated: Inflated): Problem {
  return problem({
    kind: 'content-coding',
    severity: 'warning',
    title: `The body is not ${coding}, although Content-Encoding says so`,
    detail: 'It is shown as received.',
    hint: 'The server or a gateway names the wrong coding.',
    ...causeOf(inflated),
  });
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
