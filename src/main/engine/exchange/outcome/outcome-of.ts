import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import {
  type FailedOutcome,
  type FailureSource,
  httpOutcomeOf,
  type Outcome,
} from '../../../../shared/model/outcome.ts';
import { readBase64Bytes } from '../../../proto/codings/read-base64-bytes.ts';
import { endStreamFlag, trailersFlag } from '../../../proto/wire/read-frame.ts';
import type { WireResponse } from '../../http/http-engine.ts';

/** The parts of a response that say how its call ended. */
export interface ResponseToJudge {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly RawHeader[];
  readonly trailers: readonly RawHeader[];
  /** After content decoding only; needed only when {@link isFramed} is true. */
  readonly body: Uint8Array;
  /** False when the body was truncated: then its end is not read. */
  readonly isComplete: boolean;
}

/** Returns the parts of a received response that {@link outcomeOf} needs. */
export function responseToJudge(response: WireResponse): ResponseToJudge {
  const {
    status,
    statusText,
    rawHeaders: headers,
    rawTrailers: trailers,
    body,
    isComplete,
  } = response;
  return { status, statusText, headers, trailers, body, isComplete };
}

/** Longer messages are cut: they appear in lines and in the history. */
const maxMessageLength = 2000;

/** More bytes than this are not read as the end of a stream. */
const maxLastFrameBytes = 1024 * 1024;

/**
 * Judges a response: the only place that decides whether a call succeeded. It failed by
 * - a gRPC status other than 0, in headers, trailers or the trailer frame of gRPC-Web, or no status
 *   (https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-WEB.md, "Protocol differences");
 * - an `error` in the last frame of a Connect stream, or no such frame (https://connectrpc.com/docs/protocol,
 *   "Error end-of-stream");
 * - a redirect, since none is followed;
 * - any other HTTP status that is not 2xx or 304.
 *
 * Takes time only for the frames of a stream. Never throws.
 */
export function outcomeOf(response: ResponseToJudge): Outcome {
  const http = httpOutcomeOf(response);
  const stream = response.status === 304 ? null : streamOf(response.headers);
  const end = stream === null || http.kind === 'failed' ? null : endOf(response, stream);
  const grpc = grpcFailure(response, end);
  if (grpc) return grpc;
  if (http.kind === 'failed' || stream === null) return http;
  if (stream.startsWith('connect')) return connectOutcome(end, response.isComplete);
  return hasGrpcStatus(response, end) || !response.isComplete
    ? { kind: 'ok' }
    : failed('grpc', null, 'no status', 'The response ended without a status.');
}

/** True when the end of a body says how its call ended; otherwise the body is not needed. */
export function isFramed(headers: readonly RawHeader[]): boolean {
  return streamOf(headers) !== null;
}

type Stream = 'grpc' | 'grpc-web' | 'grpc-web-text' | 'connect';

function streamOf(headers: readonly RawHeader[]): Stream | null {
  const [type = ''] = (lastValue(headers, 'content-type') ?? '').split(';');
  const found = /^application\/(grpc-web-text|grpc-web|grpc|connect)(?:\+|$)/i.exec(type.trim());
  return (found?.[1]?.toLowerCase() as Stream | undefined) ?? null;
}

/** Returns the frame that ends the stream; null when there is none, as in all of plain gRPC. */
function endOf({ body, headers }: ResponseToJudge, stream: Stream): LastFrame | null {
  if (stream === 'grpc') return null;
  const isConnect = stream === 'connect';
  const frames =
    stream === 'grpc-web-text' ? readBase64Bytes(body, { maxBytes: body.length }).bytes : body;
  const coding = lastValue(headers, isConnect ? 'connect-content-encoding' : 'grpc-encoding');
  const last = lastFrameOf(frames, coding);
  return last && (last.flags & (isConnect ? endStreamFlag : trailersFlag)) !== 0 ? last : null;
}

function grpcFailure(response: ResponseToJudge, end: LastFrame | null): FailedOutcome | null {
  for (const fields of grpcFieldsOf(response, end)) {
    const status = lastValue(fields, 'grpc-status')?.trim();
    if (status === undefined || status === '0') continue;
    const code = /^\d{1,9}$/.test(status) ? Number(status) : null;
    if (code === 0) continue;
    const message = percentDecoded(lastValue(fields, 'grpc-message') ?? '');
    if (code !== null) return failed('grpc', code, grpcStatusName(code) ?? 'UNKNOWN', message);
    return failed('grpc', null, 'UNKNOWN', message || `grpc-status is "${status}", not a number.`);
  }
  return null;
}

function hasGrpcStatus(response: ResponseToJudge, end: LastFrame | null): boolean {
  return grpcFieldsOf(response, end).some((fields) => lastValue(fields, 'grpc-status') !== null);
}

/** Returns the headers or trailers with the gRPC status; the last place wins. */
function grpcFieldsOf(
  { headers, trailers }: ResponseToJudge,
  end: LastFrame | null,
): readonly (readonly RawHeader[])[] {
  const frame = end && (end.flags & trailersFlag) !== 0 ? linesOf(end.content) : [];
  return [frame, trailers, headers];
}

/** Parses the trailers of gRPC-Web: lines of `name: value` (HTTP/1.1 header block). */
function linesOf(content: Uint8Array | null): readonly RawHeader[] {
  if (content === null || content.length > maxLastFrameBytes) return [];
  const lines = Buffer.from(content).toString('latin1').split(/\r?\n/);
  return lines.flatMap((line): RawHeader[] => {
    const colon = line.indexOf(':');
    return colon < 0 ? [] : [[line.slice(0, colon).trim(), line.slice(colon + 1).trim()]];
  });
}

function connectOutcome(end: LastFrame | null, isComplete: boolean): Outcome {
  if (end === null) {
    return isComplete
      ? failed('connect', null, 'no status', 'The stream ended without its last frame.')
      : { kind: 'ok' };
  }
  const said = parsed(end.content);
  if (said === undefined) {
    return failed('connect', null, 'unknown', 'The last frame of the stream is not JSON.');
  }
  const { error } = said;
  if (error === undefined || error === null) return { kind: 'ok' };
  const { code, message } = isObject(error) ? error : { code: null, message: null };
  const name = typeof code === 'string' && code !== '' ? code : 'unknown';
  const words = typeof message === 'string' ? message : '';
  return failed('connect', connectStatusCode(name), name, words);
}

/** Parses the JSON object that ends a Connect stream; undefined when it is none. */
function parsed(content: Uint8Array | null): Readonly<Record<string, unknown>> | undefined {
  if (content === null || content.length > maxLastFrameBytes) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(content));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function failed(
  source: FailureSource,
  code: number | null,
  name: string,
  message: string,
): FailedOutcome {
  const cut =
    message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message;
  return { kind: 'failed', source, code, name: name.slice(0, maxMessageLength), message: cut };
}

/** Returns the last value of a header. */
function lastValue(headers: readonly RawHeader[], name: string): string | null {
  return headers.findLast(([each]) => each.toLowerCase() === name)?.[1] ?? null;
}

/** Decodes `grpc-message`: percent-encoded UTF-8; anything else stays unchanged. */
function percentDecoded(value: string): string {
  const bytes = value.replaceAll(/%([0-9a-f]{2})/gi, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return utf8Of(Buffer.from(bytes, 'latin1'));
}

/** Reads bytes as UTF-8 or else as Latin-1. */
function utf8Of(bytes: Buffer): string {
  const decoded = bytes.toString('utf8');
  return decoded.includes('\uFFFD') ? bytes.toString('latin1') : decoded;
}

/** The gRPC status codes by number; Connect has the same ones in lower case (but `canceled`). */
const names = [
  'OK',
  'CANCELLED',
  'UNKNOWN',
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

/** Returns the name of a status code, such as `NOT_FOUND`; null when gRPC does not define it. */
function grpcStatusName(code: number): string | null {
  return names[code] ?? null;
}

/** Returns the number of a Connect error code, 5 for `not_found`; null when it is not defined. */
function connectStatusCode(name: string): number | null {
  const code = names.findIndex((each) => each.toLowerCase() === name);
  if (code > 0) return code;
  return name === 'canceled' ? 1 : null;
}

/** More bytes than this are not a status. */
const maxStatusBytes = 1024 * 1024;

/** The frame that ends a stream of gRPC-Web (its trailers) or of Connect (JSON). */
interface LastFrame {
  /** The first byte of the frame. */
  readonly flags: number;
  /** The unpacked content; null when it cannot be read. */
  readonly content: Uint8Array | null;
}

/**
 * Returns the last frame of a framed body: a flags byte, a 4-byte length with the high byte first, and that
 * many bytes. Null for a body without a whole last frame. Reads only the lengths of the frames before it.
 *
 * @param coding from `grpc-encoding` or `connect-content-encoding`; null for none
 */
function lastFrameOf(body: Uint8Array, coding: string | null): LastFrame | null {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  let start = -1;
  for (let at = 0; at < body.length; ) {
    if (at + 5 > body.length) return null;
    const next = at + 5 + view.getUint32(at + 1);
    if (next > body.length) return null;
    start = at;
    at = next;
  }
  if (start < 0) return null;
  const flags = view.getUint8(start);
  const content = body.subarray(start + 5);
  return { flags, content: (flags & 0x01) === 0 ? content : unpack(content, coding) };
}

function unpack(content: Uint8Array, coding: string | null): Uint8Array | null {
  const limits = { maxOutputLength: maxStatusBytes };
  if (content.length > maxStatusBytes) return null;
  try {
    switch (coding?.trim().toLowerCase()) {
      case 'br':
        return brotliDecompressSync(content, limits);
      case 'deflate':
        return inflateSync(content, limits);
      case 'identity':
        return content;
      default:
        // All other codings in use are gzip; anything else throws.
        return gunzipSync(content, limits);
    }
  } catch {
    return null;
  }
}
