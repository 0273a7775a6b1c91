import type { Goaway } from './http2-connection.ts';

/** Why an exchange over HTTP/2 broke off. */
export class Http2Error extends Error {
  readonly code = 'ERR_HTTP2';
  /** An error code of HTTP/2 (RFC 9113, 7); null when this side found the bytes of the server to be none. */
  readonly http2Code: number | null;
  /** The server's GOAWAY, if that was the reason. */
  readonly goaway: Goaway | null;
  /** True when the server surely did not act on the request (RFC 9113, 8.7). */
  readonly isUnprocessed: boolean;
  /** False when the server sent something that is not HTTP/2 at all. */
  readonly isHttp2: boolean;

  constructor(
    message: string,
    facts: Pick<Http2Error, 'http2Code' | 'goaway' | 'isUnprocessed' | 'isHttp2'>,
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'Http2Error';
    this.http2Code = facts.http2Code;
    this.goaway = facts.goaway;
    this.isUnprocessed = facts.isUnprocessed;
    this.isHttp2 = facts.isHttp2;
  }
}

/** The names of the error codes by their number (RFC 9113, 7). */
export const http2ErrorNames = [
  'NO_ERROR',
  'PROTOCOL_ERROR',
  'INTERNAL_ERROR',
  'FLOW_CONTROL_ERROR',
  'SETTINGS_TIMEOUT',
  'STREAM_CLOSED',
  'FRAME_SIZE_ERROR',
  'REFUSED_STREAM',
  'CANCEL',
  'COMPRESSION_ERROR',
  'CONNECT_ERROR',
  'ENHANCE_YOUR_CALM',
  'INADEQUATE_SECURITY',
  'HTTP_1_1_REQUIRED',
] as const;
