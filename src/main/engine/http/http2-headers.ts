import type { OutgoingHttpHeaders } from 'node:http2';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { completeHeaders } from './complete-headers.ts';
import type { WireRequest } from './http-engine.ts';
import { measureHeaderList } from './measure-head.ts';

/** A request head in HTTP/2. */
export interface Http2Head {
  /** For node:http2, with the pseudo-header fields. */
  readonly fields: OutgoingHttpHeaders;
  /**
   * The header fields in the order in which they are sent, with lower-case names. `host` stands for
   * `:authority`, the only pseudo-header field that is not in the request line of HTTP/1.1.
   */
  readonly sent: readonly RawHeader[];
  /** The names of typed headers that HTTP/2 does not have. */
  readonly leftOut: readonly string[];
  readonly headerBytes: number;
}

/** RFC 9113, 8.2.2: they are about one connection of HTTP/1.1. */
const connectionSpecific: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
]);

/** Fields that node:http2 takes only once. */
const singleFields: ReadonlySet<string> = new Set(
  `access-control-allow-credentials access-control-max-age access-control-request-method age
  authorization content-encoding content-language content-length content-location content-md5
  content-range content-type date dnt etag expires from if-match if-modified-since if-none-match
  if-range if-unmodified-since last-modified location max-forwards proxy-authorization range referer
  retry-after tk upgrade-insecure-requests user-agent x-content-type-options`.split(/\s+/),
);

/**
 * Returns the head of a request in HTTP/2: names in lower case, Host as `:authority`, values without spaces
 * around them, without the headers of a connection (RFC 9113, 8.2 and 8.3.1). The headers of one name follow
 * each other.
 *
 * @throws ProblemError `header-invalid` for two headers of a name that may occur once
 */
export function toHttp2Head(
  request: Pick<WireRequest, 'method' | 'rawHeaders' | 'body' | 'connection'>,
  url: URL,
): Http2Head {
  const leftOut = request.rawHeaders.filter(isLeftOut).map(([name]) => name);
  const kept = request.rawHeaders.filter((header) => !isLeftOut(header));
  const byName = new Map<string, string[]>();
  for (const [name, value] of completeHeaders({ ...request, url, rawHeaders: kept })) {
    const lower = name.toLowerCase();
    if (connectionSpecific.has(lower)) continue;
    byName.set(lower, [...(byName.get(lower) ?? []), value.trim()]);
  }
  const host = byName.get('host')?.[0] ?? url.host;
  byName.delete('host');
  for (const [name, values] of byName) {
    if (values.length > 1 && singleFields.has(name)) throw new ProblemError(repeated(name));
  }
  const pseudo: readonly RawHeader[] = [
    [':method', request.method],
    [':authority', host],
    [':scheme', url.protocol.slice(0, -1)],
    [':path', url.pathname + url.search],
  ];
  const fields: OutgoingHttpHeaders = Object.fromEntries([...pseudo, ...byName]);
  // An object puts names that are numbers first.
  const sent = Object.keys(fields).flatMap((name) =>
    (byName.get(name) ?? []).map((value): RawHeader => [name, value]),
  );
  return {
    fields,
    sent: [['host', host], ...sent],
    leftOut: [...new Set(leftOut)],
    headerBytes: measureHeaderList([...pseudo, ...sent]),
  };
}

function isLeftOut([name, value]: RawHeader): boolean {
  const lower = name.toLowerCase();
  return connectionSpecific.has(lower) || (lower === 'te' && !/^\s*trailers\s*$/i.test(value));
}

function repeated(name: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'header-invalid',
    title: `Header ${name} can be sent only once over HTTP/2`,
    detail: 'The request has it several times. Nothing was sent.',
    hint: 'Remove all but one, or choose "HTTP/1.1 only" in the settings.',
  };
}
