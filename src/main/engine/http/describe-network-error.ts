import { messageOf, type Problem, type ProblemInit, problem } from '../../../shared/problem.ts';
import { describeHttp2Error } from './describe-http2-error.ts';
import { readTlsHandshakeError } from './read-tls-error.ts';

/** The state of an exchange when the network failed. */
export interface NetworkErrorContext {
  readonly url: URL;
  readonly stage: 'connecting' | 'sending' | 'waiting' | 'head' | 'body';
  /** True when the connection was kept from an earlier exchange. */
  readonly isReused: boolean;
  readonly method: string;
  /** The number of body bytes that arrived. */
  readonly bodyBytes: number;
  /** The response's Content-Length; null without one. */
  readonly expectedBytes: number | null;
}

type Description = Pick<ProblemInit, 'kind' | 'title' | 'detail'> & { readonly hint: string };

/** Returns the host and port of a URL, as the user would type them: `127.0.0.1:4800`. */
export function hostAndPort(url: URL): string {
  const defaultPort = url.protocol === 'https:' ? '443' : '80';
  return `${url.hostname}:${url.port === '' ? defaultPort : url.port}`;
}

/**
 * Explains an error of the network, of TLS or of the HTTP parser to the user.
 *
 * Knows Node's system error codes, OpenSSL's verification codes (`man verify`, "Diagnostics") and llhttp's
 * `HPE_*`; any other code becomes `connect-failed`. The library's message stays in `cause`.
 */
export function describeNetworkError(error: unknown, context: NetworkErrorContext): Problem {
  const code = codeOf(error);
  const description =
    readTlsHandshakeError(code, messageOf(error), hostAndPort(context.url)) ??
    describeHttp2Error(error, context, hostAndPort(context.url)) ??
    describeParserError(code, error, context) ??
    describeLostConnection(code, context) ??
    describeSystemError(code, context.url) ??
    describeUnknown(context.url);
  return problem({ ...description, cause: causeOf(error, code) });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** For a name with several addresses Node throws an AggregateError without a message. */
function causeOf(error: unknown, code: string): string {
  const message =
    error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : messageOf(error);
  return message.includes(code) ? message : `${code}: ${message}`;
}

function describeSystemError(code: string, url: URL): Description | null {
  const at = hostAndPort(url);
  switch (code) {
    case 'ECONNREFUSED':
      return {
        kind: 'connect-refused',
        title: `Nothing is listening on ${at}`,
        detail: `${url.hostname} refused the connection.`,
        hint: 'Is the server running on this port? A container must publish its port.',
      };
    case 'ENOTFOUND':
    case 'EAI_NODATA':
    case 'EAI_NONAME':
      return {
        kind: 'host-unknown',
        title: `Host ${url.hostname} not found`,
        detail: `The name "${url.hostname}" has no address.`,
        hint: 'Check the spelling. A private name needs its VPN or DNS server.',
      };
    case 'EAI_AGAIN':
    case 'EAI_FAIL':
    case 'ESERVFAIL':
      return {
        kind: 'host-unknown',
        title: `Cannot look up ${url.hostname}`,
        detail: 'The name server (DNS) did not respond.',
        hint: 'Check that you are online, then try again.',
      };
    case 'ETIMEDOUT':
      return {
        kind: 'timeout',
        title: `${at} did not respond`,
        detail: 'The system stopped waiting for the connection.',
        hint: 'A firewall may drop packets to that port. Check host, port and VPN.',
      };
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'EHOSTDOWN':
    case 'ENETDOWN':
    case 'EADDRNOTAVAIL':
      return {
        kind: 'connect-failed',
        title: `No route to ${at}`,
        detail: 'This computer cannot reach that network or address.',
        hint: 'Check network, VPN and address.',
      };
    case 'EACCES':
    case 'EPERM':
      return {
        kind: 'connect-failed',
        title: `This computer blocks connections to ${at}`,
        detail: 'The system refused it before sending.',
        hint: 'Check the firewall or security program.',
      };
    case 'EMFILE':
    case 'ENFILE':
      return {
        kind: 'connect-failed',
        title: 'Too many open connections and files',
        detail: `The system gave no connection for ${at}.`,
        hint: 'Close programs, or raise the limit of open files.',
      };
    case 'ERR_INVALID_CHAR':
    case 'ERR_INVALID_HTTP_TOKEN':
      return {
        kind: 'header-invalid',
        title: 'A header cannot be sent',
        detail: 'A header name or value has a character that HTTP forbids.',
        hint: 'Look for line breaks, control characters and characters beyond Latin-1.',
      };
    case 'ERR_UNESCAPED_CHARACTERS':
    case 'ERR_INVALID_URL':
    case 'ERR_INVALID_PROTOCOL':
      return {
        kind: 'url-invalid',
        title: 'The URL cannot be sent',
        detail: `"${url.href}" has something that HTTP forbids.`,
        hint: 'Use http:// or https://, and percent-encode special characters.',
      };
    default:
      return null;
  }
}

/** RFC 9110, 9.2.2. */
const idempotentMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PUT',
  'DELETE',
]);

/** True for a method whose request may be sent twice without asking. */
export function isIdempotent(method: string): boolean {
  return idempotentMethods.has(method);
}

/** True for the error of a connection that the other side closed. */
export function isClosed(error: unknown): boolean {
  return closedCodes.has(codeOf(error));
}

const closedCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED']);

function describeLostConnection(code: string, context: NetworkErrorContext): Description | null {
  if (!closedCodes.has(code)) return null;
  const at = hostAndPort(context.url);
  switch (context.stage) {
    case 'connecting':
      return context.url.protocol === 'https:'
        ? {
            kind: 'tls',
            title: `${at} closed the connection during the TLS handshake`,
            detail: 'It was reached, but TLS failed.',
            hint: 'Does that port speak TLS? Try http://. The server may also refuse this TLS version.',
          }
        : {
            kind: 'connect-failed',
            title: `${at} reset the connection`,
            detail: 'This happened while connecting.',
            hint: 'Check that the server runs and no firewall interferes, then send again.',
          };
    case 'sending':
    case 'waiting':
      return { ...describeNoResponse(context), kind: 'connect-failed' };
    case 'head':
      return {
        kind: 'response-truncated',
        title: 'The response headers are incomplete',
        detail: `${at} closed the connection within the headers.`,
        hint: 'The server or a gateway may have crashed. Send again, and check its log.',
      };
    case 'body':
      return describeTruncatedBody(context);
  }
}

function describeNoResponse({
  url,
  method,
  isReused,
}: NetworkErrorContext): Omit<Description, 'kind'> {
  const title = `${hostAndPort(url)} closed the connection without a response`;
  if (isReused && !isIdempotent(method)) {
    return {
      title,
      detail: `The kept connection may just have timed out. A ${method} is not sent again by itself: the server may have handled it.`,
      hint: 'Check whether the server handled it, then send again: that opens a new connection.',
    };
  }
  return {
    title,
    detail: 'The request was sent, at least in part; no byte came back.',
    hint: 'The server may have crashed, or may not speak HTTP. Check its log.',
  };
}

function describeTruncatedBody(context: NetworkErrorContext): Description {
  const { bodyBytes, expectedBytes } = context;
  const came =
    expectedBytes === null ? `${bodyBytes} bytes` : `${bodyBytes} of ${expectedBytes} bytes`;
  return {
    kind: 'response-truncated',
    title: `The response was cut short after ${came}`,
    detail: `${hostAndPort(context.url)} closed the connection before the end of the body. The bytes so far are kept.`,
    hint: 'The server or a gateway may have crashed or timed out. Send again, and check its log.',
  };
}

function describeParserError(
  code: string,
  error: unknown,
  context: NetworkErrorContext,
): Description | null {
  if (!code.startsWith('HPE_')) return null;
  const at = hostAndPort(context.url);
  if (code === 'HPE_HEADER_OVERFLOW') {
    return {
      kind: 'response-too-large',
      title: 'The response headers are too large',
      detail: `${at} exceeds the limit of header bytes.`,
      hint: 'Look for endless cookies or trace headers.',
    };
  }
  const reason = error instanceof Error && 'reason' in error ? String(error.reason) : code;
  const hint = 'The server or a gateway breaks the rules of HTTP. Other clients may guess instead.';
  if (context.stage === 'body') {
    return {
      kind: 'response-malformed',
      title: 'The response body breaks the rules of HTTP',
      detail: `After ${context.bodyBytes} body bytes: ${reason}. The bytes so far are kept.`,
      hint,
    };
  }
  const packet = firstBytesOf(error);
  if (packet[0] === 0x15 && packet[1] === 0x03) {
    return {
      kind: 'response-malformed',
      title: `${at} speaks TLS`,
      detail: 'Plain HTTP got a TLS alert.',
      hint: 'Use https:// instead of http://.',
    };
  }
  const frame = http2FrameName(packet);
  if (frame !== null) {
    return {
      kind: 'response-malformed',
      title: `${at} speaks HTTP/2 only`,
      detail: `The request was sent as HTTP/1.1. The response starts with an HTTP/2 ${frame} frame.`,
      hint: 'Choose "Automatic" or "HTTP/2 only" as HTTP version in the settings.',
    };
  }
  return {
    kind: 'response-malformed',
    title: `The response from ${at} is not proper HTTP`,
    detail: `${reason}. It starts with ${quoteBytes(packet)}.`,
    hint,
  };
}

/** True when a parser of HTTP/1.1 failed at a frame of HTTP/2. */
export function metHttp2(error: unknown): boolean {
  return http2FrameName(firstBytesOf(error)) !== null;
}

/** The frames that a server of HTTP/2 sends first, by their type (RFC 9113, 3.4 and 6). */
const http2Frames: ReadonlyMap<number, string> = new Map([
  [0x4, 'SETTINGS'],
  [0x7, 'GOAWAY'],
]);

/**
 * Returns the name of the HTTP/2 frame that bytes begin with: three bytes of length, type, flags, and stream 0
 * (RFC 9113, 4.1). Null for other bytes; no text begins so.
 */
function http2FrameName(bytes: Uint8Array): string | null {
  const isOfConnection = bytes.length >= 9 && bytes.subarray(5, 9).every((byte) => byte === 0);
  return isOfConnection && bytes[0] === 0 ? (http2Frames.get(bytes[3] ?? 0) ?? null) : null;
}

/** Node keeps the packet in which the parser failed. */
function firstBytesOf(error: unknown): Uint8Array {
  const packet = error instanceof Error && 'rawPacket' in error ? error.rawPacket : null;
  return packet instanceof Uint8Array ? packet.subarray(0, 60) : new Uint8Array();
}

/** Quotes bytes readably, and unambiguously when they are not ASCII text. */
function quoteBytes(bytes: Uint8Array): string {
  const text = [...bytes].map((byte) => {
    if (byte === 0x0d) return '\\r';
    if (byte === 0x0a) return '\\n';
    const isPrintable = byte >= 0x20 && byte < 0x7f;
    return isPrintable ? String.fromCharCode(byte) : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `"${text.join('')}"`;
}

function describeUnknown(url: URL): Description {
  return {
    kind: 'connect-failed',
    title: `The exchange with ${hostAndPort(url)} failed`,
    detail: 'Protodesk does not know this system error; see the details.',
    hint: 'Send again. Search for the details if it stays.',
  };
}
