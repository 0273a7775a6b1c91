import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { ConnectionChoice } from './http-engine.ts';
import type { WireBody } from './wire-body.ts';

/** Methods whose requests carry no body unless one is given (RFC 9110, 8.6 and 9.3). */
const bodylessMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
]);

/**
 * Returns the headers to send: the given ones in their order, case and number, with a missing Host before
 * them, a missing Content-Length and Connection after them, and nothing else.
 *
 * A Transfer-Encoding set by the user replaces Content-Length (RFC 9112, 6.1).
 */
export function completeHeaders(request: {
  readonly method: string;
  readonly url: URL;
  readonly rawHeaders: readonly RawHeader[];
  readonly body: WireBody | null;
  readonly connection: ConnectionChoice;
}): readonly RawHeader[] {
  const given = new Set(request.rawHeaders.map(([name]) => name.toLowerCase()));
  const before: RawHeader[] = [];
  const after: RawHeader[] = [];

  if (!given.has('host')) before.push(['Host', request.url.host]);
  if (!given.has('content-length') && !given.has('transfer-encoding')) {
    const length = contentLengthOf(request.method, request.body);
    if (length !== null) after.push(['Content-Length', String(length)]);
  }
  // Node would add it by itself, and the headers shown as sent would be wrong.
  if (!given.has('connection')) {
    after.push(['Connection', request.connection.keepAlive === false ? 'close' : 'keep-alive']);
  }
  return [...before, ...request.rawHeaders, ...after];
}

function contentLengthOf(method: string, body: WireBody | null): number | null {
  if (body !== null) return body.byteLength;
  return bodylessMethods.has(method.toUpperCase()) ? null : 0;
}
