import { STATUS_CODES } from 'node:http';

/** A response before it is written: pure data. */
export interface Reply {
  readonly status: number;
  /** In the order they are sent, before those that the connection adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A request with its complete body: pure data. */
export interface SampleRequest {
  readonly method: string;
  /** Not percent-decoded: as in the URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** These headers as received; undefined if missing. */
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly authorization: string | undefined;
  /** The header X-Protobuf-Message. */
  readonly messageType: string | undefined;
  readonly body: Uint8Array;
}

/** Returns a response without a body. */
export function emptyReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers, body: new Uint8Array(0) };
}

/** Returns a JSON response, whatever format was requested. */
export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify(value)),
  };
}

/** Thrown to end a request with an error response. */
export class SampleError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'SampleError';
    this.status = status;
    this.headers = headers;
  }
}

/** Returns an error response in the form of Spring Boot: always JSON, like real servers that use protobuf. */
export function errorReply({ status, message, headers }: SampleError, path: string): Reply {
  const error = STATUS_CODES[status] ?? 'Unknown';
  return jsonReply(status, { timestamp: errorTime, status, error, message, path }, headers);
}

/** The sample server's clock is fixed (see `storeTime`). */
const errorTime = '2024-06-03T10:11:12.123+00:00';
