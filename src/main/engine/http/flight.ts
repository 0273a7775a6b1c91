import { isIP } from 'node:net';
import { maxTimeoutMs } from '../../../shared/model/call-settings.ts';
import { type Problem, problem } from '../../../shared/problem.ts';
import { raiseLimitHint } from '../../proto/codings/describe-inflated.ts';
import { type CollectedBody, collectBody } from './collect-body.ts';
import { describeDeadline } from './describe-deadline.ts';
import {
  hostAndPort,
  isClosed,
  isIdempotent,
  metHttp2,
  type NetworkErrorContext,
} from './describe-network-error.ts';
import type { Deadlines, HttpEvent, WireRequest } from './http-engine.ts';
import { Http2Error } from './http2-error.ts';
import { pairHeaders } from './measure-head.ts';
import type { PhaseMarks } from './measure-phases.ts';
import type { ResponseMessage, Stoppable } from './response-message.ts';
import type { Moment, TransportObserver } from './tracing-transport.ts';

/** Progress is reported at most this often. */
const progressIntervalMs = 50;

/** No server needs more 1xx responses before the real one. */
const maxInformations = 100;

type Marks = { -readonly [key in Moment]: number | null };

/**
 * One running exchange: has its clock and deadlines, collects what arrives, and closes the connection when it
 * is stopped. One call of the engine owns it and disposes it.
 */
export class Flight implements TransportObserver {
  /** Settles when nothing more will arrive. */
  readonly landed: Promise<void>;
  response: ResponseMessage | null = null;
  body: CollectedBody | null = null;
  /** Why this side stopped it; the first reason stays. */
  stopReason: Problem | null = null;
  /** The first error of the connection, and whether the response was already whole. */
  failure: { readonly error: unknown; readonly isAfterResponse: boolean } | null = null;
  isReused = false;

  readonly #request: WireRequest;
  readonly #url: URL;
  readonly #onEvent: ((event: HttpEvent) => void) | undefined;
  readonly #timers = new Map<keyof Deadlines, NodeJS.Timeout>();
  readonly #marks: Marks = {
    start: null,
    socketAssigned: null,
    nameResolved: null,
    tcpConnected: null,
    secured: null,
    ready: null,
    sent: null,
    firstByte: null,
    head: null,
  };
  #running: Stoppable | null = null;
  #informations = 0;
  #bodyBytes = 0;
  #lastProgressMs = 0;
  /** When the last byte of the body came, or its connection closed. */
  #endMs: number | null = null;
  #land: (() => void) | null = null;

  /** @param startMs when the call began, by `performance.now()`; null: with this exchange */
  constructor(
    request: WireRequest,
    url: URL,
    onEvent: ((event: HttpEvent) => void) | undefined,
    startMs: number | null = null,
  ) {
    this.#request = request;
    this.#url = url;
    this.#onEvent = onEvent;
    this.#marks.start = startMs;
    this.landed = new Promise((resolve) => {
      this.#land = resolve;
    });
  }

  /** True when the server did not act on the request, and said so (RFC 9113, 8.7). */
  get isRefused(): boolean {
    const error = this.failure?.error;
    return this.stopReason === null && error instanceof Http2Error && error.isUnprocessed;
  }

  /** True when the bytes that came are another protocol, where HTTP/2 was expected. */
  get metOther(): boolean {
    return this.failure?.error instanceof Http2Error && !this.failure.error.isHttp2;
  }

  /** True when the bytes that came are HTTP/2, where HTTP/1.1 was expected. */
  get metHttp2(): boolean {
    return this.stopReason === null && metHttp2(this.failure?.error);
  }

  /**
   * True when a kept connection closed before a byte of the response came, and the method may be sent twice:
   * the server may have closed it before it saw the request, or while it worked on it (RFC 9112, 9.3.1).
   */
  get wasClosed(): boolean {
    return (
      this.isReused &&
      isIdempotent(this.#request.method) &&
      this.stopReason === null &&
      isClosed(this.failure?.error) &&
      this.response === null &&
      this.#marks.firstByte === null &&
      this.#informations === 0
    );
  }

  /** Returns the same exchange for another connection; its time includes the time of this one. */
  again(): Flight {
    return new Flight(this.#request, this.#url, this.#onEvent, this.#marks.start);
  }

  /** Stops the exchange and keeps what arrived. */
  stop(reason: Problem): void {
    if (this.stopReason) return;
    this.stopReason = reason;
    this.response?.destroy();
    this.#running?.destroy();
    if (!this.#running) this.#land?.();
  }

  /** Ends a request that never reached the network. */
  abandon(error: unknown): void {
    this.onError(error);
    if (!this.#running) this.#land?.();
  }

  dispose(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Returns the clock; without a response it ends now. */
  readMarks(): PhaseMarks {
    const end = this.#endMs ?? performance.now();
    return {
      ...this.#marks,
      start: this.#marks.start ?? end,
      needsLookup: isIP(this.#url.hostname.replace(/^\[|\]$/g, '')) === 0,
      isTls: this.#url.protocol === 'https:',
      isReused: this.isReused,
      end,
    };
  }

  readContext(): NetworkErrorContext {
    return {
      url: this.#url,
      stage: this.#stage(),
      isReused: this.isReused,
      method: this.#request.method,
      bodyBytes: this.#bodyBytes,
      expectedBytes: readContentLength(this.response),
    };
  }

  onRequest(request: Stoppable): void {
    this.#running = request;
    request.once('close', () => {
      // A connection that was opened is followed by the request on it.
      if (this.#running === request && !this.response) this.#land?.();
    });
    if (this.stopReason) request.destroy();
  }

  onMoment(moment: Moment): void {
    const now = performance.now();
    const start = this.#marks.start ?? now;
    const atMs = now - start;
    this.#marks[moment] = moment === 'start' ? start : now;
    switch (moment) {
      case 'start':
        this.#arm('totalMs', atMs);
        this.#arm('connectMs');
        break;
      case 'socketAssigned':
        this.isReused = this.#running?.reusedSocket ?? false;
        if (!this.isReused) this.#onEvent?.({ kind: 'connecting', atMs });
        break;
      case 'ready':
        this.#disarm('connectMs');
        this.#onEvent?.({ kind: 'sending', atMs });
        break;
      case 'sent':
        if (this.#marks.firstByte === null) {
          this.#arm('firstByteMs');
          this.#onEvent?.({ kind: 'waiting', atMs });
        }
        break;
      case 'firstByte':
        this.#disarm('firstByteMs');
        this.#arm('idleMs');
        break;
      case 'nameResolved':
      case 'tcpConnected':
      case 'secured':
      case 'head':
        break;
    }
  }

  onResume(): void {
    const pauseMs = performance.now() - (this.#marks.ready ?? performance.now());
    for (const moment of Object.keys(this.#marks) as Moment[]) {
      const mark = this.#marks[moment];
      if (mark !== null) this.#marks[moment] = mark + pauseMs;
    }
  }

  onBytes(): void {
    this.#timers.get('idleMs')?.refresh();
  }

  onInformation(): void {
    this.#marks.firstByte = null;
    this.#informations += 1;
    this.#disarm('idleMs');
    this.#arm('firstByteMs');
    if (this.#informations > maxInformations) {
      this.stop(
        problem({
          kind: 'response-malformed',
          title: 'The server sends endless interim responses',
          detail: `More than ${maxInformations} responses with a 1xx status came from ${hostAndPort(this.#url)}, and no final one.`,
          hint: 'The server or a gateway is at fault. Check its log.',
        }),
      );
    }
  }

  onResponse(response: ResponseMessage): void {
    this.response = response;
    const atMs = (this.#marks.head ?? 0) - (this.#marks.start ?? 0);
    const rawHeaders = pairHeaders(response.rawHeaders);
    this.#onEvent?.({ kind: 'head', atMs, status: response.statusCode ?? 0, rawHeaders });
    const { wireBodyBytes } = this.#request.limits;
    const expectedBytes = readContentLength(response);
    const note = (bytes: number, part: Uint8Array) => this.#noteBody(bytes, part, expectedBytes);
    // Registered before the collector, which may still have to copy the body.
    const noteEnd = () => {
      this.#endMs ??= performance.now();
    };
    response.once('end', noteEnd);
    response.once('close', noteEnd);
    void collectBody(response, wireBodyBytes, note).then((body) => {
      this.body = body;
      if (body.isTooLarge) this.stop(describeLargeBody(wireBodyBytes));
      this.#land?.();
    });
  }

  onUpgrade(response: ResponseMessage): void {
    this.response = response;
    const name = readHeader(response, 'upgrade');
    this.stop(
      problem({
        kind: 'response-malformed',
        title: 'The server switched to another protocol',
        detail: `It sent status 101${name === null ? '' : ` and the protocol "${name}"`}, which is not supported.`,
        hint: 'Remove an Upgrade header from the request.',
      }),
    );
    this.#land?.();
  }

  onError(error: unknown): void {
    this.failure ??= { error, isAfterResponse: this.response?.complete ?? false };
  }

  #noteBody(receivedBytes: number, part: Uint8Array, expectedBytes: number | null): void {
    this.#bodyBytes = receivedBytes;
    const now = performance.now();
    this.#onEvent?.({ kind: 'part', atMs: now - (this.#marks.start ?? now), bytes: part });
    if (now - this.#lastProgressMs < progressIntervalMs) return;
    this.#lastProgressMs = now;
    const atMs = now - (this.#marks.start ?? now);
    this.#onEvent?.({ kind: 'body', atMs, receivedBytes, expectedBytes });
  }

  #stage(): NetworkErrorContext['stage'] {
    if (this.response) return 'body';
    if (this.#marks.firstByte !== null) return 'head';
    if (this.#marks.sent !== null && this.#marks.ready !== null) return 'waiting';
    return this.#marks.ready === null ? 'connecting' : 'sending';
  }

  #arm(deadline: keyof Deadlines, passedMs = 0): void {
    const limitMs = this.#request.deadlines[deadline];
    if (limitMs > maxTimeoutMs) return;
    this.#disarm(deadline);
    const timer = setTimeout(() => {
      this.stop(
        describeDeadline({
          url: this.#url,
          deadline,
          limitMs,
          stage: this.#stage(),
          bodyBytes: this.#bodyBytes,
        }),
      );
    }, limitMs - passedMs);
    this.#timers.set(deadline, timer);
  }

  #disarm(deadline: keyof Deadlines): void {
    clearTimeout(this.#timers.get(deadline));
    this.#timers.delete(deadline);
  }
}

function describeLargeBody(maxBytes: number): Problem {
  return problem({
    kind: 'response-too-large',
    title: 'The response body is too large',
    detail: `It exceeds ${maxBytes} bytes. Those are kept; the connection was closed.`,
    hint: raiseLimitHint,
  });
}

/** Returns Content-Length as a number; null when there is none. */
function readContentLength(response: ResponseMessage | null): number | null {
  const length = response && readHeader(response, 'content-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Returns the first value of a header, named in lower case. */
function readHeader(response: ResponseMessage, name: string): string | null {
  const pairs = pairHeaders(response.rawHeaders);
  return pairs.find(([given]) => given.toLowerCase() === name)?.[1] ?? null;
}
