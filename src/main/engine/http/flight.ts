import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { type Problem, problem } from '../../../shared/problem.ts';
import { raiseLimitHint } from '../../proto/codings/describe-inflated.ts';
import { type CollectedBody, collectBody } from './collect-body.ts';
import { describeDeadline } from './describe-deadline.ts';
import { hostAndPort, type NetworkErrorContext } from './describe-network-error.ts';
import type { Deadlines, HttpEvent, WireRequest } from './http-engine.ts';
import { pairHeaders } from './measure-head.ts';
import type { PhaseMarks } from './measure-phases.ts';
import type { Moment, TransportObserver } from './tracing-transport.ts';

/** Progress is reported at most this often. */
const progressIntervalMs = 50;

/** No server needs more 1xx responses before the real one. */
const maxInformations = 100;

/** Above this a Node timer fires at once; such a deadline means none. */
const maxTimerMs = 2 ** 31 - 1;

type Marks = { -readonly [key in Moment]: number | null };

/**
 * One running exchange: has its clock and deadlines, collects what arrives, and closes the connection when it
 * is stopped. One call of the engine owns it and disposes it.
 */
export class Flight implements TransportObserver {
  /** Settles when nothing more will arrive. */
  readonly landed: Promise<void>;
  response: IncomingMessage | null = null;
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
  #clientRequest: ClientRequest | null = null;
  #informations = 0;
  #bodyBytes = 0;
  #lastProgressMs = 0;
  /** When the last byte of the body came, or its connection closed. */
  #endMs: number | null = null;
  #land: (() => void) | null = null;

  constructor(request: WireRequest, url: URL, onEvent: ((event: HttpEvent) => void) | undefined) {
    this.#request = request;
    this.#url = url;
    this.#onEvent = onEvent;
    this.landed = new Promise((resolve) => {
      this.#land = resolve;
    });
  }

  /** Stops the exchange and keeps what arrived. */
  stop(reason: Problem): void {
    if (this.stopReason) return;
    this.stopReason = reason;
    this.response?.destroy();
    this.#clientRequest?.destroy();
    if (!this.#clientRequest) this.#land?.();
  }

  /** Ends a request that never reached the network. */
  abandon(error: unknown): void {
    this.onError(error);
    if (!this.#clientRequest) this.#land?.();
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
      bodyBytes: this.#bodyBytes,
      expectedBytes: readContentLength(this.response),
    };
  }

  onRequest(request: ClientRequest): void {
    this.#clientRequest = request;
    request.once('close', () => {
      if (!this.response) this.#land?.();
    });
    if (this.stopReason) request.destroy();
  }

  onMoment(moment: Moment): void {
    const now = performance.now();
    this.#marks[moment] = now;
    const atMs = now - (this.#marks.start ?? now);
    switch (moment) {
      case 'start':
        this.#arm('totalMs');
        this.#arm('connectMs');
        break;
      case 'socketAssigned':
        this.isReused = this.#clientRequest?.reusedSocket ?? false;
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
        break;
      case 'nameResolved':
      case 'tcpConnected':
      case 'secured':
      case 'head':
        break;
    }
  }

  onInformation(): void {
    this.#marks.firstByte = null;
    this.#informations += 1;
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

  onResponse(response: IncomingMessage): void {
    this.response = response;
    const atMs = (this.#marks.head ?? 0) - (this.#marks.start ?? 0);
    this.#onEvent?.({ kind: 'head', atMs, status: response.statusCode ?? 0 });
    const { wireBodyBytes } = this.#request.limits;
    const expectedBytes = readContentLength(response);
    const note = (bytes: number) => this.#noteBody(bytes, expectedBytes);
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

  onUpgrade(response: IncomingMessage): void {
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

  #noteBody(receivedBytes: number, expectedBytes: number | null): void {
    this.#bodyBytes = receivedBytes;
    const now = performance.now();
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

  #arm(deadline: keyof Deadlines): void {
    const limitMs = this.#request.deadlines[deadline];
    if (limitMs > maxTimerMs) return;
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
    }, limitMs);
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
function readContentLength(response: IncomingMessage | null): number | null {
  const length = response && readHeader(response, 'content-length');
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Returns the first value of a header, named in lower case. */
function readHeader(response: IncomingMessage, name: string): string | null {
  const pairs = pairHeaders(response.rawHeaders);
  return pairs.find(([given]) => given.toLowerCase() === name)?.[1] ?? null;
}
