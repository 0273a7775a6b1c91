import type { MessageSizes, RawHeader } from '../../../shared/model/exchange.ts';
import { completeHeaders } from './complete-headers.ts';
import type { WireRequest } from './http-engine.ts';
import { measureHead } from './measure-head.ts';

/** Returns the size of a request on the wire before it is sent, including the added headers. */
export function measureRequest(request: WireRequest): MessageSizes {
  const url = new URL(request.url);
  return measureSent(request, url, completeHeaders({ ...request, url }));
}

/** Returns the size of a request on the wire with exactly these headers. */
export function measureSent(
  { method, body, plainBody }: Pick<WireRequest, 'method' | 'body' | 'plainBody'>,
  url: URL,
  headers: readonly RawHeader[],
): MessageSizes {
  const startLine = `${method} ${url.pathname}${url.search} HTTP/1.1`;
  const bodyBytes = body?.byteLength ?? 0;
  return {
    bodyBytes,
    // After a redirect that drops the body there is none to unpack.
    decodedBodyBytes: (body && plainBody)?.byteLength ?? bodyBytes,
    headerBytes: measureHead(startLine, headers),
  };
}
