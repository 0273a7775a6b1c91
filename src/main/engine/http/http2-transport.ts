import { EventEmitter } from 'node:events';
import { type ClientHttp2Stream, constants } from 'node:http2';
import { messageOf } from '../../../shared/problem.ts';
import type { Http2Connection } from './http2-connection.ts';
import { Http2Error, http2ErrorNames } from './http2-error.ts';
import type { Http2Head } from './http2-headers.ts';
import { Http2Response } from './http2-response.ts';
import { measureHeaderList, pairHeaders } from './measure-head.ts';
import type { TransportObserver } from './tracing-transport.ts';
import { isStreamed, streamOf, type WireBody } from './wire-body.ts';

/** What is sent on a connection that speaks HTTP/2. */
export interface Http2Request {
  readonly head: Http2Head;
  readonly body: WireBody | null;
  /** The limit for the head of the response. */
  readonly maxHeaderBytes: number;
  /** True on a connection that was kept from an earlier exchange. */
  readonly isReused: boolean;
}

type OnFields = (fields: object, flags: number, rawFields: string[]) => void;

/**
 * Sends a request over HTTP/2 and reports each moment, as the transport for HTTP/1.1 does. The first byte of
 * a response counts when its head is whole: node:http2 shows it no earlier. A connection on which an exchange
 * broke off takes no more of them.
 */
export function sendOverHttp2(
  connection: Http2Connection,
  { head, body, maxHeaderBytes, isReused }: Http2Request,
  observer: TransportObserver,
): void {
  const closing = new EventEmitter();
  let stream: ClientHttp2Stream;
  try {
    stream = connection.request(head.fields, body !== null);
  } catch (error) {
    // The session was closed just now.
    connection.retire();
    observer.onRequest({
      once: (event, listener) => closing.once(event, listener),
      destroy: () => undefined,
    });
    const facts = {
      http2Code: null,
      goaway: connection.goaway,
      isUnprocessed: true,
      isHttp2: true,
    };
    observer.onError(new Http2Error(messageOf(error), facts, error));
    setImmediate(() => closing.emit('close'));
    return;
  }
  const response = new Http2Response(() => stream.resume());
  let cause: unknown;

  observer.onRequest({
    reusedSocket: isReused,
    once: (event, listener) => closing.once(event, listener),
    destroy() {
      stream.close(constants.NGHTTP2_CANCEL);
      // A server that reads nothing would not let the frame out.
      stream.destroy();
    },
  });
  if (isReused) {
    observer.onMoment('socketAssigned');
    observer.onMoment('ready');
  }
  stream.once('finish', () => observer.onMoment('sent'));
  stream.on('headers', () => {
    observer.onMoment('firstByte');
    observer.onInformation();
  });
  const onResponse: OnFields = (_fields, _flags, rawFields) => {
    observer.onMoment('firstByte');
    if (measureHeaderList(pairHeaders(rawFields)) > maxHeaderBytes) {
      observer.onError(Object.assign(new Error('too large'), { code: 'HPE_HEADER_OVERFLOW' }));
      stream.destroy();
      return;
    }
    observer.onMoment('head');
    response.begin(rawFields);
    observer.onResponse(response);
  };
  stream.once('response', onResponse);
  const onTrailers: OnFields = (_fields, _flags, rawFields) => {
    response.rawTrailers = rawFields;
  };
  stream.once('trailers', onTrailers);
  stream.on('data', (part: Buffer) => {
    observer.onBytes();
    if (!response.add(part)) stream.pause();
  });
  stream.once('end', () => {
    if (!isWhole(stream, response, head.fields[':method'] === 'HEAD')) return;
    response.complete = true;
    response.push(null);
    // A response may be whole before the request is (RFC 9113, 8.1).
    if (!stream.writableFinished) stream.close(constants.NGHTTP2_NO_ERROR);
  });
  stream.on('error', (error) => {
    cause = error;
  });
  stream.once('close', () => {
    if (!response.complete) {
      observer.onError(reasonOf(stream, connection, cause));
      connection.retire();
      // After what arrived: destroying it would drop bytes that were not read yet.
      response.push(null);
    }
    closing.emit('close');
  });
  if (body === null) return;
  if (!isStreamed(body)) {
    stream.end(body);
    return;
  }
  const source = streamOf(body);
  source.once('error', (error) => stream.destroy(error));
  stream.once('close', () => source.destroy());
  source.pipe(stream);
}

/**
 * True when the end of a stream is the end of its response. A stream ends, too, when it is reset; without an
 * error only the announced length tells the two apart, which nghttp2 compares at a proper end.
 */
function isWhole(stream: ClientHttp2Stream, response: Http2Response, isHead: boolean): boolean {
  if (stream.aborted || stream.rstCode !== constants.NGHTTP2_NO_ERROR) return false;
  const { statusCode, receivedBytes, headers } = response;
  if (statusCode === 0) return false;
  const announced = headers['content-length'];
  const isBodyless = isHead || statusCode === 204 || statusCode === 304;
  return isBodyless || announced === undefined || Number(announced) === receivedBytes;
}

/** Returns why a stream closed before its response was whole. */
function reasonOf(stream: ClientHttp2Stream, connection: Http2Connection, cause: unknown): unknown {
  const { goaway, hasSettings, socket, isClosed } = connection;
  const code = codeOf(cause);
  if (!hasSettings && socket.bytesRead > 0) {
    const facts = { http2Code: null, goaway: null, isUnprocessed: false, isHttp2: false };
    return new Http2Error('The server did not begin with SETTINGS.', facts, cause);
  }
  // The socket's own error, such as ECONNRESET.
  if (cause !== undefined && !code.startsWith('ERR_HTTP2_')) return cause;
  const isAbove = goaway !== null && (stream.id ?? 0) > goaway.lastStreamId;
  const isBroken = code === 'ERR_HTTP2_ERROR' || code.startsWith('ERR_HTTP2_TOO_MANY');
  if (isBroken) {
    const facts = { http2Code: null, goaway: null, isUnprocessed: false, isHttp2: true };
    return new Http2Error(messageOf(cause), facts, cause);
  }
  if (goaway !== null && (goaway.code !== constants.NGHTTP2_NO_ERROR || isAbove)) {
    const facts = { http2Code: goaway.code, goaway, isUnprocessed: isAbove, isHttp2: true };
    return new Http2Error(`GOAWAY with ${nameOf(goaway.code)}`, facts, cause);
  }
  // node:http2 resets the streams of a closed socket by itself.
  if (isClosed && stream.rstCode === constants.NGHTTP2_CANCEL) {
    return Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' });
  }
  const http2Code = stream.rstCode ?? constants.NGHTTP2_INTERNAL_ERROR;
  const isUnprocessed = http2Code === constants.NGHTTP2_REFUSED_STREAM;
  const facts = { http2Code, goaway: null, isUnprocessed, isHttp2: true };
  return new Http2Error(`RST_STREAM with ${nameOf(http2Code)}`, facts, cause);
}

function nameOf(code: number): string {
  return http2ErrorNames[code] ?? `the unknown code ${code}`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
