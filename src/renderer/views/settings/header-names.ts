/** Names offered while a header is typed; any other name is allowed. */
export const headerNames: readonly string[] = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Cache-Control',
  'Connection',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Date',
  'ETag',
  'Host',
  'If-Match',
  'If-Modified-Since',
  'If-None-Match',
  'Origin',
  'Prefer',
  'Range',
  'Referer',
  'TE',
  'Traceparent',
  'User-Agent',
  'X-Api-Key',
  'X-Correlation-Id',
  'X-Forwarded-For',
  'X-Protobuf-Message',
  'X-Protobuf-Schema',
  'X-Request-Id',
];

/** True when a name can be sent: a token of RFC 9110, 5.6.2. It may contain variables. */
export function isHeaderName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u.test(name.replace(/\{\{[^{}]*\}\}/gu, 'x'));
}
