import { STATUS_CODES } from 'node:http';

/** A response before it is written: pure data. */
export interface Reply {
  readonly status: number;
  /** In the order they are sent, before those that the connection adds. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/** A request once its body is in: pure data. */
export interface SampleRequest {
  readonly method: string;
  /** Percent-decoded nowhere: as it stands in the URL. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** These headers as received; undefined when there is none. */
  readonly accept: string | undefined;
  readonly contentType: string | undefined;
  readonly contentEncoding: string | undefined;
  readonly authorization: string | undefined;
  /** The header X-Protobuf-Message. */
  readonly messageType: string | undefined;
  readonly body: Uint8Array;
}

/** A response without a body. */
export function emptyReply(status: number, headers: Readonly<Record<string, string>> = {}): Reply {
  return { status, headers, body: new Uint8Array(0) };
}

/** A JSON response, whatever was asked for. */
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

/** Ends the handling of a request with an error answer. */
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

/**
 * An error answer in the form of Spring Boot's: JSON whatever was asked for, as servers that speak
 * protobuf really do.
 */
export function errorReply({ status, message, headers }: SampleError, path: string): Reply {
  const error = STATUS_CODES[status] ?? 'Unknown';
  return jsonReply(status, { timestamp: errorTime, status, error, message, path }, headers);
}

/** The sample server's clock stands still (see `storeTime`). */
const errorTime = '2024-06-03T10:11:12.123+00:00';
