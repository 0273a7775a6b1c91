import type { IncomingMessage } from 'node:http';
import http from 'node:http';
import https from 'node:https';
import axios, { type AxiosRequestConfig } from 'axios';
import { noPhases, type RawHeader } from '../../../shared/model/exchange.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { toExactBytes } from '../../proto/bytes/to-exact-bytes.ts';
import { contentEncodingsOf, decodeContent } from '../../proto/codings/decode-content.ts';
import type { Unpack } from '../../proto/codings/unpack-bytes.ts';
import { completeHeaders } from './complete-headers.ts';
import { describeNetworkError } from './describe-network-error.ts';
import { Flight } from './flight.ts';
import type {
  HttpEngine,
  HttpEvent,
  WireExchange,
  WireRequest,
  WireResponse,
} from './http-engine.ts';
import { measureHead, pairHeaders } from './measure-head.ts';
import { measurePhases } from './measure-phases.ts';
import { measureSent } from './measure-request.ts';
import { tlsOptionsOf } from './tls-options.ts';
import { createTracingTransport } from './tracing-transport.ts';

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
 * Creates the {@link HttpEngine} on axios and Node's agents. Connections are kept alive between exchanges.
 *
 * Follows no redirects and ignores the environment's proxy. The request decides how a certificate is checked;
 * a connection opened with one check is never used with another. The outcome is `answered` only for a
 * response that is whole and decoded: then a problem is a warning. Otherwise it is `failed` or `cancelled`,
 * and the response has whatever arrived. A reused connection that breaks is not retried: the server may have
 * acted on the request (RFC 9110, 9.2.2).
 */
export function createHttpEngine(options: HttpEngineOptions = {}): HttpEngine {
  const httpAgent = new http.Agent(keptAlive);
  const httpsAgents = new Map<string, https.Agent>();
  const disposal = new AbortController();

  /** One pool for each way of opening connections: a reused connection is not checked again. */
  function agentsFor({ connection }: WireRequest): Agents {
    const key = JSON.stringify(connection);
    const known = httpsAgents.get(key);
    if (known) return { httpAgent, httpsAgent: known };
    const httpsAgent = new https.Agent({
      ...keptAlive,
      ...tlsOptionsOf(connection.tls, options.certificateAuthorities),
    });
    httpsAgents.set(key, httpsAgent);
    return { httpAgent, httpsAgent };
  }

  return {
    exchange(request, { signal, onEvent }) {
      const either = AbortSignal.any([signal, disposal.signal]);
      return exchange(agentsFor(request), request, either, onEvent, options.unpack);
    },
    dispose() {
      disposal.abort();
      httpAgent.destroy();
      for (const agent of httpsAgents.values()) agent.destroy();
    },
  };
}

async function exchange(
  agents: Agents,
  request: WireRequest,
  signal: AbortSignal,
  onEvent: ((event: HttpEvent) => void) | undefined,
  unpack: Unpack | undefined,
): Promise<WireExchange> {
  if (!URL.canParse(request.url)) return refuseUrl(request);
  const url = new URL(request.url);
  const body = request.body === null ? null : toExactBytes(request.body);
  const sentHeaders = completeHeaders({ ...request, url, body });
  const flight = new Flight(request, url, onEvent);

  const cancel = (): void => flight.stop(describeCancel());
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  else send(agents, request.method, url, sentHeaders, body, request.limits.headerBytes, flight);
  await flight.landed;
  flight.dispose();
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

  const endProblem = lost?.severity === 'error' ? lost : (read.problem ?? lost);
  return {
    outcome: outcomeOf(endProblem),
    sentHeaders,
    sentSizes: measureSent(request, url, sentHeaders),
    response: read.response,
    phases,
    connectionReused: flight.isReused,
    problem: endProblem,
  };
}

function send(
  agents: Agents,
  method: string,
  url: URL,
  headers: readonly RawHeader[],
  body: Uint8Array<ArrayBuffer> | null,
  maxHeaderBytes: number,
  flight: Flight,
): void {
  const mayKeepConnection = isLengthTrue(headers, body);
  const transport = createTracingTransport(
    { method, url, headers, mayKeepConnection, maxHeaderBytes },
    flight,
  );
  // The flight gets the response from the transport; it does not need axios's errors.
  axios
    .request(configureAxios(agents, method, url, body, transport))
    .catch((error) => flight.abandon(error));
}

/** Disables what axios would do by itself: redirects, proxies, parsing, limits. */
function configureAxios(
  agents: Agents,
  method: string,
  url: URL,
  body: Uint8Array<ArrayBuffer> | null,
  transport: AxiosRequestConfig['transport'],
): AxiosRequestConfig {
  return {
    ...agents,
    adapter: 'http',
    method,
    url: url.href,
    data: body === null ? undefined : Buffer.from(body.buffer),
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

/**
 * True when Content-Length matches the body. A wrong Content-Length of the user is sent unchanged, but the
 * connection is not reused after it.
 */
function isLengthTrue(headers: readonly RawHeader[], body: Uint8Array | null): boolean {
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
  message: IncomingMessage,
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
      headerBytes: measureHead(`HTTP/${message.httpVersion} ${status} ${statusText}`, rawHeaders),
    },
  };
  return { response, problem: options.isCut ? null : decoded.problem };
}
