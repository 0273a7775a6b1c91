import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Readable } from 'node:stream';
import axios, { type AxiosRequestConfig } from 'axios';
import { type MessageSizes, noPhases, type RawHeader } from '../../../shared/model/exchange.ts';
import { type Problem, ProblemError, problem } from '../../../shared/problem.ts';
import { toExactBytes } from '../../proto/bytes/to-exact-bytes.ts';
import { contentEncodingsOf, decodeContent } from '../../proto/codings/decode-content.ts';
import type { Unpack } from '../../proto/codings/unpack-bytes.ts';
import { completeHeaders } from './complete-headers.ts';
import { describeNetworkError, hostAndPort } from './describe-network-error.ts';
import { Flight } from './flight.ts';
import type {
  ConnectionChoice,
  HttpEngine,
  HttpEvent,
  WireExchange,
  WireRequest,
  WireResponse,
} from './http-engine.ts';
import { Http2Connection } from './http2-connection.ts';
import { type Http2Head, toHttp2Head } from './http2-headers.ts';
import { sendOverHttp2 } from './http2-transport.ts';
import { measureHead, measureHeaderList, pairHeaders } from './measure-head.ts';
import { measurePhases } from './measure-phases.ts';
import { measureSent } from './measure-request.ts';
import { openSocket, protocolOf } from './open-socket.ts';
import { createOrigins, type Origins } from './origins.ts';
import { noCommonVersion } from './read-tls-error.ts';
import type { ResponseMessage } from './response-message.ts';
import { tlsOptionsOf } from './tls-options.ts';
import { createTracingTransport } from './tracing-transport.ts';
import { isStreamed, streamOf, type WireBody } from './wire-body.ts';

/** The settings of an engine. */
export interface HttpEngineOptions {
  /** PEM certificates of authorities to trust in addition to the public ones. */
  readonly certificateAuthorities?: readonly string[];
  /** Decodes one content coding of a body; on this thread by default. */
  readonly unpack?: Unpack;
}

interface Agents {
  readonly httpAgent: http.Agent;
  readonly httpsAgent: https.Agent;
}

/**
 * How long an idle connection is kept, or less when the server announces less. Node respects the server's
 * time only below a limit set here.
 */
const keptAlive = { keepAlive: true, timeout: 5 * 60_000 };

/**
 * Creates the {@link HttpEngine}: on axios and Node's agents for HTTP/1.1, on node:http2 for HTTP/2. Connections
 * are kept alive between exchanges. A request that a server of HTTP/2 refuses unseen is sent once more.
 *
 * Follows no redirects and ignores the environment's proxy. The request decides how a certificate is checked;
 * a connection opened with one check is never used with another. The outcome is `answered` only for a
 * response that is whole and decoded: then a problem is a warning. Otherwise it is `failed` or `cancelled`,
 * and the response has whatever arrived.
 *
 * A request on a kept connection that the server has closed is sent once more on a new one, if its method is
 * idempotent and no byte of a response came (RFC 9110, 9.2.2).
 */
export function createHttpEngine(options: HttpEngineOptions = {}): HttpEngine {
  const agents = new Map<string, Agents>();
  const origins = createOrigins(keptAlive, options.certificateAuthorities);
  const disposal = new AbortController();

  /** One pool for each way of opening connections: a reused connection is not checked again. */
  function agentsFor(connection: ConnectionChoice): Agents {
    const key = JSON.stringify(connection);
    const known = agents.get(key);
    if (known) return known;
    const reuse = connection.keepAlive === false ? { keepAlive: false } : keptAlive;
    const made = {
      httpAgent: new http.Agent(reuse),
      httpsAgent: new https.Agent({
        ...reuse,
        ALPNProtocols: ['http/1.1'],
        ...tlsOptionsOf(connection.tls, options.certificateAuthorities),
      }),
    };
    agents.set(key, made);
    return made;
  }

  return {
    exchange(request, { signal, onEvent }) {
      const either = AbortSignal.any([signal, disposal.signal]);
      return exchange({ agentsFor, origins }, request, either, onEvent, options.unpack);
    },
    dispose() {
      disposal.abort();
      origins.dispose();
      for (const { httpAgent, httpsAgent } of agents.values()) {
        httpAgent.destroy();
        httpsAgent.destroy();
      }
    },
  };
}

/** The connections that an exchange can use. */
interface Ways {
  /** Those of HTTP/1.1. */
  agentsFor(connection: ConnectionChoice): Agents;
  /** Those to servers that choose the version. */
  readonly origins: Origins;
}

async function exchange(
  ways: Ways,
  request: WireRequest,
  signal: AbortSignal,
  onEvent: ((event: HttpEvent) => void) | undefined,
  unpack: Unpack | undefined,
): Promise<WireExchange> {
  if (!URL.canParse(request.url)) return refuseUrl(request);
  const url = new URL(request.url);
  let call: Call = { request, url };
  let sent = sentOverHttp1(call);
  let flight = new Flight(request, url, onEvent);
  let isRepeated = false;
  let wasClosed = false;

  async function fly(): Promise<void> {
    if (signal.aborted) cancel();
    else sent = await send(ways, call, flight);
    await flight.landed;
    flight.dispose();
  }

  const cancel = (): void => flight.stop(describeCancel());
  signal.addEventListener('abort', cancel, { once: true });
  await fly();
  if (flight.metHttp2 && request.connection.httpVersion === undefined) {
    // It has read nothing but a wrong preface (RFC 9113, 3.4), so that nothing is sent twice.
    ways.origins.of(request, url).isHttp2Only = true;
    flight = flight.again();
    await fly();
  }
  if (flight.isRefused && !signal.aborted) {
    isRepeated = true;
    flight = flight.again();
    await fly();
  } else if (flight.wasClosed && !signal.aborted) {
    wasClosed = true;
    flight = flight.again();
    // Other kept connections may be closed too.
    call = {
      ...call,
      request: { ...request, connection: { ...request.connection, keepAlive: false } },
    };
    await fly();
  }
  if (flight.metOther) ways.origins.of(request, url).isHttp2Only = false;
  const phases = measurePhases(flight.readMarks());

  const lost = describeLoss(flight);
  const read = flight.response
    ? await readResponse(flight.response, flight.body?.bytes ?? new Uint8Array(), {
        isCut: lost !== null && lost.severity === 'error',
        maxDecodedBytes: request.limits.decodedBodyBytes,
        signal,
        unpack,
      })
    : { response: null, problem: null };
  signal.removeEventListener('abort', cancel);

  const note = describeNotes(sent, isRepeated);
  const endProblem = lost?.severity === 'error' ? lost : (read.problem ?? lost ?? note);
  return {
    outcome: outcomeOf(endProblem),
    sentHeaders: sent.headers,
    sentSizes: sent.sizes,
    response: read.response,
    phases,
    connectionReused: flight.isReused,
    ...(wasClosed && { sentAgain: wasClosed }),
    problem: endProblem,
  };
}

/** A request as the transports need it. */
interface Call {
  readonly request: WireRequest;
  readonly url: URL;
}

/** What was sent, in the form of its version of HTTP. */
interface Sent {
  readonly headers: readonly RawHeader[];
  readonly sizes: MessageSizes;
  /** The names of typed headers that the version does not have. */
  readonly leftOut: readonly string[];
}

/**
 * Sends a request over the version of HTTP that it or the server chooses. Both are offered in one TLS
 * handshake: the connection is used for what the server takes.
 */
async function send(ways: Ways, call: Call, flight: Flight): Promise<Sent> {
  const { request, url } = call;
  const { httpVersion, keepAlive } = request.connection;
  const agents = ways.agentsFor(request.connection);
  const isTls = url.protocol === 'https:';
  const origin = ways.origins.of(request, url);
  const isFixed = httpVersion !== undefined || (!isTls && !origin.isHttp2Only);
  if (isFixed && httpVersion !== 'http2') return overHttp1(agents, call, flight);

  const kept = origin.findHttp2();
  if (!kept && !isFixed && origin.agent.hasFree) {
    return overHttp1({ ...agents, httpsAgent: origin.agent }, call, flight);
  }
  const head = http2HeadOf(call);
  if (head instanceof ProblemError) {
    if (httpVersion !== 'http2') return overHttp1(agents, call, flight);
    flight.stop(head.problem);
    return sentOverHttp1(call);
  }
  const sent = sentOverHttp2(call, head);
  const { body } = request;
  const maxHeaderBytes = request.limits.headerBytes;
  flight.onMoment('start');
  if (kept) {
    sendOverHttp2(kept, { head, body, maxHeaderBytes, isReused: true }, flight);
    return sent;
  }
  const socket = await openSocket(url, origin.tls, isFixed ? ['h2'] : ['h2', 'http/1.1'], flight);
  if (socket === null || socket.destroyed) return sent;
  if (!isTls || protocolOf(socket) === 'h2') {
    const connection = new Http2Connection(socket, url, maxHeaderBytes);
    if (keepAlive === false) void flight.landed.then(() => connection.destroy());
    else origin.add(connection);
    sendOverHttp2(connection, { head, body, maxHeaderBytes, isReused: false }, flight);
    return sent;
  }
  if (isFixed) {
    flight.stop(problem(noCommonVersion(hostAndPort(url))));
    return sent;
  }
  origin.agent.hand(socket);
  return overHttp1({ ...agents, httpsAgent: origin.agent }, call, flight, socket);
}

/** Returns the head for HTTP/2, or why there is none. */
function http2HeadOf({ request, url }: Call): Http2Head | ProblemError {
  try {
    return toHttp2Head(request, url);
  } catch (error) {
    if (error instanceof ProblemError) return error;
    throw error;
  }
}

/** @param opened a connection that the agent was handed for this request */
function overHttp1(agents: Agents, call: Call, flight: Flight, opened?: Socket): Sent {
  const { request, url } = call;
  const { method, body, limits } = request;
  const sent = sentOverHttp1(call);
  const { headers } = sent;
  const transport = createTracingTransport(
    {
      ...{ method, url, headers, maxHeaderBytes: limits.headerBytes },
      mayKeepConnection: isLengthTrue(headers, body),
      ...(opened && { opened }),
    },
    flight,
  );
  // The flight gets the response from the transport; it does not need axios's errors.
  axios
    .request(configureAxios(agents, method, url, body, transport))
    .catch((error) => flight.abandon(error));
  return sent;
}

function sentOverHttp1({ request, url }: Call): Sent {
  const headers = completeHeaders({ ...request, url });
  return { headers, sizes: measureSent(request, url, headers), leftOut: [] };
}

function sentOverHttp2({ request, url }: Call, head: Http2Head): Sent {
  const { sent: headers, headerBytes, leftOut } = head;
  return {
    headers,
    sizes: { ...measureSent(request, url, headers), headerBytes, isHeaderList: true },
    leftOut,
  };
}

/** Returns a warning of what the user would not expect of what was sent; null for nothing. */
function describeNotes({ leftOut }: Sent, isRepeated: boolean): Problem | null {
  if (isRepeated) {
    return problem({
      kind: 'connect-failed',
      severity: 'warning',
      title: 'The request was sent twice',
      detail:
        'The server refused the first one without handling it (HTTP/2), so it was sent again.',
    });
  }
  if (leftOut.length === 0) return null;
  const names = leftOut.join(', ');
  return problem({
    kind: 'header-invalid',
    severity: 'warning',
    title: `HTTP/2 has no ${leftOut.length === 1 ? 'header' : 'headers'} ${names}`,
    detail: 'The request was sent without: they are for connections of HTTP/1.1.',
    hint: 'Remove them, or choose "HTTP/1.1 only" as HTTP version in the settings.',
  });
}

/** Disables what axios would do by itself: redirects, proxies, parsing, limits. */
function configureAxios(
  agents: Agents,
  method: string,
  url: URL,
  body: WireBody | null,
  transport: AxiosRequestConfig['transport'],
): AxiosRequestConfig {
  return {
    ...agents,
    adapter: 'http',
    method,
    url: url.href,
    data: dataOf(body),
    responseType: 'stream',
    transport,
    decompress: false,
    maxRedirects: 0,
    proxy: false,
    validateStatus: () => true,
    transformRequest: [(data: unknown) => data],
    transformResponse: [(data: unknown) => data],
    maxBodyLength: Number.POSITIVE_INFINITY,
    // The axios value for no limit; it leaves the stream untouched.
    maxContentLength: -1,
    timeout: 0,
  };
}

function dataOf(body: WireBody | null): Buffer | Readable | undefined {
  if (body === null) return undefined;
  return isStreamed(body) ? streamOf(body) : Buffer.from(toExactBytes(body).buffer);
}

/**
 * True when Content-Length matches the body. A wrong Content-Length of the user is sent unchanged, but the
 * connection is not reused after it.
 */
function isLengthTrue(headers: readonly RawHeader[], body: WireBody | null): boolean {
  return headers
    .filter(([name]) => name.toLowerCase() === 'content-length')
    .every(([, value]) => value.trim() === String(body?.byteLength ?? 0));
}

/**
 * Returns why the exchange is not whole; a warning when only the bytes after it are wrong; null when all is
 * well.
 */
function describeLoss(flight: Flight): Problem | null {
  if (flight.stopReason) return flight.stopReason;
  if (!flight.failure) return null;
  // A file of the body changed, so the rest of the body could not be sent.
  if (flight.failure.error instanceof ProblemError) return flight.failure.error.problem;
  if (!flight.failure.isAfterResponse) {
    return describeNetworkError(flight.failure.error, flight.readContext());
  }
  const { cause } = describeNetworkError(flight.failure.error, flight.readContext());
  return problem({
    kind: 'response-malformed',
    severity: 'warning',
    title: 'The server sent extra bytes after the response',
    detail: 'The response is complete by its headers; the rest was dropped.',
    hint: 'Content-Length may be too small, or a bodyless status came with a body.',
    ...(cause !== undefined && { cause }),
  });
}

function outcomeOf(endProblem: Problem | null): WireExchange['outcome'] {
  if (!endProblem || endProblem.severity === 'warning') return 'answered';
  return endProblem.kind === 'cancelled' ? 'cancelled' : 'failed';
}

function describeCancel(): Problem {
  return problem({
    kind: 'cancelled',
    title: 'Cancelled',
    detail: 'You stopped the request.',
    hint: 'The server may have handled the request.',
  });
}

function refuseUrl(request: WireRequest): WireExchange {
  return {
    outcome: 'failed',
    sentHeaders: request.rawHeaders,
    sentSizes: { bodyBytes: 0, decodedBodyBytes: 0, headerBytes: 0 },
    response: null,
    phases: noPhases,
    connectionReused: false,
    problem: problem({
      kind: 'url-invalid',
      title: 'The URL cannot be read',
      detail: `"${request.url}" is not a URL.`,
      hint: 'Use http:// or https:// and a host.',
    }),
  };
}

/** Milliseconds for decoding the part of a body that arrived before a cancel. */
const cancelledDecodeMs = 1000;

/**
 * Returns the response as data: raw headers, trailers, the decoded body, sizes.
 *
 * @param body as received, without chunk framing
 * @param options.isCut true when the message is known to be incomplete; coding errors then follow from that
 *   and are not reported
 */
async function readResponse(
  message: ResponseMessage,
  body: Uint8Array,
  options: {
    readonly isCut: boolean;
    readonly maxDecodedBytes: number;
    readonly signal: AbortSignal;
    /** Decodes one content coding; on this thread by default. */
    readonly unpack?: Unpack | undefined;
  },
): Promise<{ readonly response: WireResponse; readonly problem: Problem | null }> {
  const rawHeaders = pairHeaders(message.rawHeaders);
  const decoded = await decodeContent(body, contentEncodingsOf(rawHeaders), {
    maxDecodedBytes: options.maxDecodedBytes,
    signal: options.signal.aborted ? AbortSignal.timeout(cancelledDecodeMs) : options.signal,
    ...(options.unpack && { unpack: options.unpack }),
  });
  const status = message.statusCode ?? 0;
  const statusText = message.statusMessage ?? '';
  const response: WireResponse = {
    status,
    statusText,
    httpVersion: message.httpVersion,
    rawHeaders,
    rawTrailers: pairHeaders(message.rawTrailers),
    received: body,
    steps: decoded.steps,
    body: decoded.body,
    isComplete: decoded.isComplete && !options.isCut,
    contentCoding: decoded.contentCoding,
    sizes: {
      bodyBytes: body.byteLength,
      decodedBodyBytes: decoded.body.byteLength,
      ...(message.httpVersion === '2'
        ? {
            headerBytes: measureHeaderList([[':status', String(status)], ...rawHeaders]),
            isHeaderList: true as const,
          }
        : {
            headerBytes: measureHead(
              `HTTP/${message.httpVersion} ${status} ${statusText}`,
              rawHeaders,
            ),
          }),
    },
  };
  return { response, problem: options.isCut ? null : decoded.problem };
}
