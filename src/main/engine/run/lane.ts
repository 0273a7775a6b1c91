import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type buildConnector, Client, type Dispatcher } from 'undici';
import type { SampleOutcome } from '../../../shared/model/run-result.ts';
import type { TlsOptions } from '../http/tls-options.ts';
import type { LoadBytes, LoadSeries } from './compose-series.ts';
import { describeFailure } from './describe-failure.ts';
import type { KeptResponse } from './load-plan.ts';
import {
  createResponseCheck,
  pairs,
  type ResponseCheck,
  type ResponseFault,
  type ResponseHead,
} from './response-check.ts';
import type { SampleFields } from './sample-record.ts';
import { variantOf } from './variant-of.ts';

/** The owner of a run's lanes. */
export interface LaneOwner {
  /** The zero of the monotonic clock, in milliseconds since 1970. */
  readonly clockZeroMs: number;
  /** Counts the connections of the run, from 1. */
  countConnection(): number;
  /** Returns the one-based index of a stored message. */
  keepMessage(text: string): number;
  /** True when the whole response is needed. */
  isKept(number: number): boolean;
  /** Receives the response of the next sample. */
  keepResponse(response: KeptResponse): void;
  /** The lane's fields belong to the sample until its next start. */
  onSample(lane: Lane): void;
}

/** The server of a lane, and how to check its certificate. */
export interface LaneTarget {
  readonly url: URL;
  readonly tls: TlsOptions;
  readonly maxHeaderBytes: number;
  readonly maxBodyBytes: number;
}

/** A series as lanes send it. */
export interface LaneCall extends LoadSeries {
  readonly options: Dispatcher.DispatchOptions;
  readonly check: ResponseCheck;
}

/** Returns what undici needs to know of a call; the bytes to send are the app's own. */
export function laneCallOf(call: LoadSeries): LaneCall {
  const options: Dispatcher.DispatchOptions = {
    path: '/',
    // For undici the method only says whether a response has a body.
    method: call.method === 'HEAD' ? 'HEAD' : 'GET',
    body: null,
    blocking: false,
    reset: !call.keepsConnection,
  };
  return { ...call, options, check: createResponseCheck(call.url, call.expected) };
}

/**
 * One connection of one worker to one server. It sends one request at a time, of all series that go to that
 * server, so that a connection affects each series equally. It is kept alive, and opened again with the next
 * request when the server closes it.
 *
 * undici keeps the connection and reads the responses. The lane writes the requests itself, byte for byte as
 * Send does. A request starts when its connection starts to open or, on a kept connection, when its first
 * byte is handed to the system. It ends with the last byte of the response. The lane itself is undici's
 * handler and the sample, so that a request allocates nothing.
 */
export class Lane implements Dispatcher.DispatchHandler, SampleFields {
  startedAtMs = 0;
  connectMs = Number.NaN;
  waitMs = Number.NaN;
  receiveMs = Number.NaN;
  totalMs = 0;
  number = 0;
  requestBodyBytes = 0;
  requestHeaderBytes = 0;
  responseBodyBytes = 0;
  responseHeaderBytes = 0;
  status = 0;
  message = 0;
  series = 0;
  readonly worker: number;
  connection = 0;
  isWarmUp = false;
  isReused = true;
  outcome: SampleOutcome = 'ok';
  isActive = false;
  /** When the request was queued, by the monotonic clock. */
  queuedMs = 0;

  readonly #target: LaneTarget;
  readonly #owner: LaneOwner;
  #bytes: LoadBytes['bytes'] = new Uint8Array();
  #call: LaneCall | null = null;
  #isKept = false;
  #head: ResponseHead | null = null;
  #headers: Buffer[] = [];
  #statusText = '';
  readonly #chunks: Buffer[] = [];
  #neededBytes = 0;
  #client: Client | null = null;
  #opening: Socket | null = null;
  #abort: ((error?: Error) => void) | null = null;
  #isToBeWritten = false;
  #startMs = Number.NaN;
  #sentMs = Number.NaN;
  #firstByteMs = Number.NaN;

  constructor(target: LaneTarget, worker: number, owner: LaneOwner) {
    this.#target = target;
    this.#owner = owner;
    this.worker = worker;
  }

  /** Sends the request of a series; `onSample` follows, but never before this returns. */
  start(call: LaneCall, series: number, number: number, isWarmUp: boolean): void {
    this.series = series;
    this.#call = call;
    this.#isKept = call.expected !== null && this.#owner.isKept(number);
    this.#head = null;
    this.#chunks.length = 0;
    this.number = number;
    this.isWarmUp = isWarmUp;
    this.isReused = true;
    this.isActive = true;
    this.connectMs = Number.NaN;
    this.responseBodyBytes = 0;
    this.responseHeaderBytes = 0;
    this.status = 0;
    this.message = 0;
    const sent = call.others[variantOf(call.others.length + 1, number) - 1] ?? call;
    this.#bytes = sent.bytes;
    this.requestHeaderBytes = sent.headerBytes;
    this.requestBodyBytes = sent.bodyBytes;
    this.queuedMs = performance.now();
    this.#startMs = Number.NaN;
    this.#sentMs = Number.NaN;
    this.#firstByteMs = Number.NaN;
    this.#client ??= this.#openClient();
    this.#client.dispatch(call.options, this);
  }

  /** Aborts the running request and its connection. */
  end(outcome: 'timeout' | 'aborted', message: string): void {
    if (!this.isActive) return;
    this.dispose();
    this.#finish(outcome, message);
  }

  dispose(): void {
    this.isActive = false;
    this.#abort?.(new Error('The request was ended.'));
    this.#abort = null;
    this.#opening?.destroy();
    this.#opening = null;
    this.#client?.destroy(new Error('The request was ended.')).catch(() => undefined);
    this.#client = null;
  }

  onConnect(abort: (error?: Error) => void): void {
    this.#abort = abort;
    this.#isToBeWritten = true;
  }

  onResponseStarted(): void {
    this.#firstByteMs = performance.now();
  }

  onHeaders(status: number, headers: Buffer[], _resume: () => void, statusText: string): boolean {
    // The wait is for the real response, which may come much later.
    if (status < 200) return true;
    this.status = status;
    // Counted as in Send: `HTTP/1.1 200 OK`, `name: value` lines, an empty line (RFC 9112).
    let bytes = 13 + statusText.length + 2 + 2;
    for (let at = 0; at + 1 < headers.length; at += 2) {
      bytes += (headers[at]?.byteLength ?? 0) + 2 + (headers[at + 1]?.byteLength ?? 0) + 2;
    }
    this.responseHeaderBytes = bytes;
    this.#headers = headers;
    this.#statusText = statusText;
    this.#head = this.#call?.check.readHead(status, headers) ?? null;
    this.#neededBytes = this.#isKept ? Number.POSITIVE_INFINITY : (this.#head?.neededBytes ?? 0);
    return true;
  }

  onData(chunk: Buffer): boolean {
    this.responseBodyBytes += chunk.byteLength;
    if (this.responseBodyBytes <= this.#neededBytes) this.#chunks.push(chunk);
    return true;
  }

  onComplete(trailers: string[] | null): void {
    if (this.isActive) this.#finish('ok', null, trailers ?? []);
  }

  onError(error: Error): void {
    if (!this.isActive) return;
    this.#finish(
      'transport',
      describeFailure(error, {
        url: this.#target.url,
        stage: this.#stage(),
        isReused: this.isReused,
        method: this.#call?.method ?? 'GET',
        bodyBytes: this.responseBodyBytes,
        expectedBytes: null,
      }),
    );
  }

  #stage(): 'connecting' | 'waiting' | 'head' | 'body' {
    if (Number.isNaN(this.#sentMs)) return 'connecting';
    if (this.status !== 0) return 'body';
    return Number.isNaN(this.#firstByteMs) ? 'waiting' : 'head';
  }

  #finish(outcome: SampleOutcome, message: string | null, trailers: readonly string[] = []): void {
    const endMs = performance.now();
    this.isActive = false;
    this.#abort = null;
    const startMs = Number.isNaN(this.#startMs) ? this.queuedMs : this.#startMs;
    this.startedAtMs = toMicroseconds(this.#owner.clockZeroMs + startMs);
    this.waitMs = toTenths(this.#firstByteMs - this.#sentMs);
    this.totalMs = toTenths(endMs - startMs);
    // From rounded figures, so that the phases add up to the total.
    this.receiveMs = toTenths(this.totalMs - toTenths(this.#firstByteMs - startMs));
    // The clock has stopped: checking the response is not measured.
    const fault = outcome === 'ok' ? this.#judge(trailers) : null;
    this.outcome = fault?.outcome ?? outcome;
    const why = fault?.message ?? message;
    if (why !== null) this.message = this.#owner.keepMessage(why);
    // undici takes no request while it fails another. One that fails at once would start the next, and so on,
    // until the stack overflows.
    if (outcome === 'transport') setImmediate(() => this.#owner.onSample(this));
    else this.#owner.onSample(this);
  }

  #judge(trailers: readonly string[]): ResponseFault | null {
    if (this.#call === null || this.#head === null) return null;
    const { status, responseBodyBytes: bodyBytes } = this;
    const [statusText, headers] = [this.#statusText, this.#headers];
    const body = bodyBytes <= this.#neededBytes ? joined(this.#chunks) : null;
    const response = { statusText, headers, trailers, bodyBytes, body };
    const fault = this.#call.check.judge(this.#head, response);
    if (this.#isKept && fault === null && body !== null) {
      const { series, number } = this;
      const rawHeaders = pairs(headers.map((each) => each.toString('latin1')));
      this.#owner.keepResponse({
        ...{ series, number, status, statusText, headers: rawHeaders },
        trailers: pairs(trailers),
        body: new Uint8Array(body),
      });
    }
    return fault;
  }

  #openClient(): Client {
    return new Client(this.#target.url.origin, {
      pipelining: 1,
      maxHeaderSize: this.#target.maxHeaderBytes,
      maxResponseSize: this.#target.maxBodyBytes,
      // The timeout of the run covers the whole request.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeoutThreshold: 0,
      connect: (_options, callback) => this.#connect(callback),
    });
  }

  #connect(callback: buildConnector.Callback): void {
    const startMs = performance.now();
    this.#startMs = startMs;
    this.isReused = false;
    this.connection = 0;
    const isTls = this.#target.url.protocol === 'https:';
    const host = this.#target.url.hostname.replace(/^\[|\]$/g, '');
    const port = Number(this.#target.url.port) || (isTls ? 443 : 80);
    const socket = isTls
      ? connectTls({
          ...{ host, port, servername: serverNameOf(host), ALPNProtocols: ['http/1.1'] },
          ...this.#target.tls,
        })
      : connectTcp({ host, port });
    this.#opening = socket;
    const fail = (error: Error): void => callback(error, null);
    socket.once('error', fail);
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      socket.off('error', fail);
      socket.setNoDelay(true);
      this.#opening = null;
      this.connection = this.#owner.countConnection();
      this.connectMs = toTenths(performance.now() - startMs);
      this.#writeOwnBytes(socket);
      callback(null, socket);
    });
  }

  /**
   * undici writes each request without a body in one piece, with its own head (lower case, Connection in the
   * middle). The prepared bytes replace it.
   */
  #writeOwnBytes(socket: Socket): void {
    const write = socket.write.bind(socket);
    socket.write = (): boolean => {
      if (!this.#isToBeWritten) return true;
      this.#isToBeWritten = false;
      this.#sentMs = performance.now();
      if (this.isReused) this.#startMs = this.#sentMs;
      return write(this.#bytes);
    };
  }
}

function joined(chunks: readonly Buffer[]): Buffer {
  return chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
}

/** An IP address is not a server name (RFC 6066, 3). */
function serverNameOf(host: string): string {
  return /^[\d.]+$/.test(host) || host.includes(':') ? '' : host;
}

/** Rounds to 0.1 us: the clock is no finer, and shorter figures are easier to read. */
function toTenths(ms: number): number {
  return Math.round(ms * 10_000) / 10_000;
}

/** A double holds whole microseconds since 1970. */
function toMicroseconds(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
