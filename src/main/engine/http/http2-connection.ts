import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { Socket } from 'node:net';

/** The last words of a server on a connection (RFC 9113, 6.8). */
export interface Goaway {
  readonly code: number;
  /** The server did not act on requests above it. */
  readonly lastStreamId: number;
  readonly debug: string;
}

/** As for HTTP/1.1: how long an idle connection is kept. */
const keptIdleMs = 5 * 60_000;

/** As browsers do: with the 64 KB of the standard a response would wait for each round trip. */
const streamWindowBytes = 6 * 1024 * 1024;
const connectionWindowBytes = 15 * 1024 * 1024;

const maxSentHeaderBytes = 1024 * 1024;

/** Above any: node:http2 counts bodies that wait to be sent, and then refuses responses. */
const maxSessionMegabytes = 4096;

const maxDebugBytes = 200;

/** A connection that speaks HTTP/2: it carries several exchanges, and closes itself when it is of no more use. */
export class Http2Connection {
  readonly socket: Socket;
  goaway: Goaway | null = null;
  /** True when the server has sent its SETTINGS, so that it speaks HTTP/2. */
  hasSettings = false;
  readonly #session: ClientHttp2Session;
  readonly #calls = new Set<ClientHttp2Stream>();
  #isRetired = false;

  /**
   * @param socket connected; with TLS the protocol is negotiated
   * @param maxHeaderBytes the limit for the head of a response
   */
  constructor(socket: Socket, url: URL, maxHeaderBytes: number) {
    this.socket = socket;
    this.#session = connect(url.origin, {
      createConnection: () => socket,
      settings: {
        enablePush: false,
        initialWindowSize: streamWindowBytes,
        maxHeaderListSize: maxHeaderBytes,
      },
      maxSendHeaderBlockLength: maxSentHeaderBytes,
      // The default silently refuses heads with more than 128 fields; their bytes are limited instead.
      maxHeaderListPairs: maxHeaderBytes,
      maxSessionMemory: maxSessionMegabytes,
    });
    this.#session.setLocalWindowSize(connectionWindowBytes);
    this.#session.setTimeout(keptIdleMs, () => this.retire());
    this.#session.once('remoteSettings', () => {
      this.hasSettings = true;
    });
    this.#session.on('goaway', (code, lastStreamId, data?: Uint8Array) => {
      const debug = Buffer.from(data?.subarray(0, maxDebugBytes) ?? []).toString('latin1');
      this.goaway = { code, lastStreamId, debug };
    });
    // Each stream reports it, too.
    this.#session.on('error', () => undefined);
  }

  /** True when it can carry one more request at once. */
  get isUsable(): boolean {
    const { closed, destroyed, remoteSettings } = this.#session;
    if (this.#isRetired || closed || destroyed) return false;
    return this.#calls.size < (remoteSettings?.maxConcurrentStreams ?? Number.POSITIVE_INFINITY);
  }

  /** True when the server is gone, or was left. */
  get isClosed(): boolean {
    return this.#session.destroyed || this.socket.destroyed;
  }

  /**
   * Begins a request.
   *
   * @throws Error of node:http2 when the session or the fields take none
   */
  request(fields: OutgoingHttpHeaders, hasBody: boolean): ClientHttp2Stream {
    const stream = this.#session.request(fields, { endStream: !hasBody });
    this.#calls.add(stream);
    // The next request may follow the end of the response at once, which is before the close.
    stream.once('end', () => this.#calls.delete(stream));
    stream.once('close', () => {
      this.#calls.delete(stream);
      this.#closeIfDone();
    });
    return stream;
  }

  /** Takes no more requests, and closes after the running ones. */
  retire(): void {
    this.#isRetired = true;
    this.#closeIfDone();
  }

  /** Ends all of it at once. */
  destroy(): void {
    this.#isRetired = true;
    this.#session.destroy();
    // A session waits until its last frames are sent: a server that reads nothing would keep it.
    this.socket.destroy();
  }

  #closeIfDone(): void {
    if (this.#isRetired && this.#calls.size === 0) this.destroy();
  }
}
