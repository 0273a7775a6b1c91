import { completeHeaders } from '../http/complete-headers.ts';
import type { ConnectionChoice, WireRequest } from '../http/http-engine.ts';
import { measureHead } from '../http/measure-head.ts';
import type { ExpectedResponse } from './response-check.ts';

/** The bytes of a request to send. */
export interface LoadBytes {
  /** Head and body together. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headerBytes: number;
  readonly bodyBytes: number;
}

/** One call of a run, as bytes to send repeatedly. */
export interface LoadSeries extends LoadBytes {
  readonly method: string;
  readonly url: string;
  /** Variants sent in turn with the first: the same call with other generated values. */
  readonly others: readonly LoadBytes[];
  /** False when the server could not find the end of this request on the connection. */
  readonly keepsConnection: boolean;
  readonly maxHeaderBytes: number;
  readonly maxBodyBytes: number;
  readonly connection: ConnectionChoice;
  /** The total timeout of the request, in milliseconds; infinite for none. */
  readonly totalMs: number;
  /** Null expects a success with any body. */
  readonly expected: ExpectedResponse | null;
}

/**
 * Writes a prepared request into the bytes to send: the same head as Send (order, case and number of headers;
 * Host, Content-Length and Connection when missing), then the body.
 */
export function composeSeries(
  request: WireRequest & { readonly body: Uint8Array | null },
  expected: ExpectedResponse | null,
): LoadSeries {
  const url = new URL(request.url);
  const { method, body } = request;
  const headers = completeHeaders({ ...request, url });
  const startLine = `${method} ${url.pathname}${url.search} HTTP/1.1`;
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${startLine}\r\n${lines.join('')}\r\n`, 'latin1');
  const valuesOf = (wanted: string): readonly string[] =>
    headers
      .filter(([name]) => name.toLowerCase() === wanted)
      .map(([, value]) => value.trim().toLowerCase());
  const isChunked = valuesOf('transfer-encoding').includes('chunked');
  const framed = frameBody(body ?? new Uint8Array(), isChunked);
  const bytes = new Uint8Array(head.byteLength + framed.byteLength);
  bytes.set(head);
  bytes.set(framed, head.byteLength);
  const bodyBytes = body?.byteLength ?? 0;
  const isLengthTrue = valuesOf('content-length').every((value) => value === String(bodyBytes));
  return {
    method,
    url: url.href,
    bytes,
    others: [],
    headerBytes: measureHead(startLine, headers),
    bodyBytes,
    keepsConnection: isLengthTrue && !valuesOf('connection').includes('close'),
    maxHeaderBytes: request.limits.headerBytes,
    maxBodyBytes: request.limits.wireBodyBytes,
    connection: request.connection,
    totalMs: request.deadlines.totalMs,
    expected,
  };
}

/** RFC 9112, 7.1: one chunk and the last, as Node's client frames a whole body. */
function frameBody(body: Uint8Array, isChunked: boolean): Uint8Array {
  if (!isChunked) return body;
  const size = `${body.byteLength.toString(16)}\r\n`;
  return Buffer.concat([
    ...(body.byteLength === 0 ? [] : [Buffer.from(size), body, Buffer.from('\r\n')]),
    Buffer.from('0\r\n\r\n'),
  ]);
}

/** Returns what series must have in common to share a connection. */
export function connectionKeyOf({
  url,
  connection,
  maxHeaderBytes,
  maxBodyBytes,
}: Pick<LoadSeries, 'url' | 'connection' | 'maxHeaderBytes' | 'maxBodyBytes'>): string {
  return JSON.stringify([new URL(url).origin, connection, maxHeaderBytes, maxBodyBytes]);
}
