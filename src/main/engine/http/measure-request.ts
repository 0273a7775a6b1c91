import type { MessageSizes, RawHeader } from '../../../shared/model/exchange.ts';
import { completeHeaders } from './complete-headers.ts';
import type { WireRequest } from './http-engine.ts';
import { measureHead } from './measure-head.ts';

/** Returns the size of a request on the wire before it is sent, including the added headers. */
export function measureRequest(request: WireRequest): MessageSizes {
  const url = new URL(request.url);
  return measureSent(request.method, url, completeHeaders({ ...request, url }), request.body);
}

/** Returns the size of a request on the wire with exactly these headers. */
export function measureSent(
  method: string,
  url: URL,
  headers: readonly RawHeader[],
  body: Uint8Array | null,
): MessageSizes {
  const startLine = `${method} ${url.pathname}${url.search} HTTP/1.1`;
  const bodyBytes = body?.byteLength ?? 0;
  return { bodyBytes, decodedBodyBytes: bodyBytes, headerBytes: measureHead(startLine, headers) };
}
