import { STATUS_CODES } from 'node:http';
import type { Reply } from './reply.ts';

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
export function errorReply(error: SampleError, path: string): Reply {
  return {
    status: error.status,
    headers: { ...error.headers, 'Content-Type': 'application/json' },
    body: Buffer.from(
      JSON.stringify({
        timestamp: errorTime,
        status: error.status,
        error: STATUS_CODES[error.status] ?? 'Unknown',
        message: error.message,
        path,
      }),
    ),
  };
}

/** The sample server's clock stands still (see `storeTime`). */
const errorTime = '2024-06-03T10:11:12.123+00:00';
