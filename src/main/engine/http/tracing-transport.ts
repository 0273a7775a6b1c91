import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { RawHeader } from '../../../shared/model/exchange.ts';
import type { ResponseMessage, Stoppable } from './response-message.ts';

/** The moments of an exchange that the transport can see. `ready` is when sending can start. */
export type Moment =
  | 'start'
  | 'socketAssigned'
  | 'nameResolved'
  | 'tcpConnected'
  | 'secured'
  | 'ready'
  | 'sent'
  | 'firstByte'
  | 'head';

/** Exactly what is sent, whatever axios would add. */
export interface OutgoingHead {
  readonly method: string;
  readonly url: URL;
  readonly headers: readonly RawHeader[];
  /** False when the server could not find the end of this body. */
  readonly mayKeepConnection: boolean;
  /** The limit for the head of the response. */
  readonly maxHeaderBytes: number;
  /** The connection to use, if it was opened before: its moments are known. */
  readonly opened?: Socket;
}

/** Receives the events of the connection. */
export interface TransportObserver {
  /** A connection is being opened, or a request runs; the later one replaces the earlier. */
  onRequest(request: Stoppable): void;
  onMoment(moment: Moment): void;
  /** Goes on with an opened connection: the time since `ready` is not the exchange's. */
  onResume(): void;
  /** A part of the response arrived. */
  onBytes(): void;
  /** A 1xx response before the real one. */
  onInformation(): void;
  onResponse(response: ResponseMessage): void;
  /** A 101 response: the connection now speaks another protocol, and is closed. */
  onUpgrade(response: ResponseMessage): void;
  /** Receives every error of request and response; the first one is the cause of the rest. */
  onError(error: unknown): void;
}

/** What axios calls instead of `node:http` when it gets a `transport`. */
export interface Transport {
  request(options: RequestOptions, onResponse: (response: IncomingMessage) => void): ClientRequest;
}

/**
 * Creates a transport for axios that sends the given head byte for byte, and reports each moment.
 *
 * Only with a flat list of headers does Node keep order, case and duplicates and add nothing but Connection
 * (node:http, "options.headers").
 */
export function createTracingTransport(head: OutgoingHead, observer: TransportObserver): Transport {
  function request(
    options: RequestOptions,
    onResponse: (response: IncomingMessage) => void,
  ): ClientRequest {
    const isTls = head.url.protocol === 'https:';
    const clientRequest = (isTls ? https : http).request({
      ...options,
      method: head.method,
      path: head.url.pathname + head.url.search,
      headers: head.headers.flat(),
      auth: null,
      maxHeaderSize: head.maxHeaderBytes,
    });
    // The default silently drops headers after the first 2000; their bytes are limited instead.
    clientRequest.maxHeadersCount = 0;
    if (!head.mayKeepConnection) clientRequest.shouldKeepAlive = false;

    observeRequest(clientRequest, head, observer);
    // Registered last, so that the observer has the response before axios.
    clientRequest.once('response', (response) => {
      // Axios would index them in quadratic time: minutes for what fits into 256 KB. Raw pairs stay.
      response.headers = forAgent(response.rawHeaders);
      // Axios gets it after its last byte: its work is not the time of the server.
      response.once('close', () => onResponse(response));
    });
    observer.onRequest(clientRequest);
    return clientRequest;
  }

  return {
    request(options, onResponse) {
      if (head.opened) observer.onResume();
      else observer.onMoment('start');
      try {
        return request(options, onResponse);
      } catch (error) {
        observer.onError(error);
        throw error;
      }
    },
  };
}

/** Returns what Node's agent needs: how long the server keeps an idle connection. */
function forAgent(rawHeaders: readonly string[]): IncomingMessage['headers'] {
  const at = rawHeaders.findIndex((name, i) => i % 2 === 0 && /^keep-alive$/i.test(name));
  return at < 0 ? {} : { 'keep-alive': rawHeaders[at + 1] };
}

function observeRequest(
  clientRequest: ClientRequest,
  { url, opened }: OutgoingHead,
  observer: TransportObserver,
): void {
  let hasFirstByte = false;
  function noteBytes(): void {
    noteFirstByte();
    observer.onBytes();
  }
  function noteFirstByte(): void {
    if (hasFirstByte) return;
    hasFirstByte = true;
    observer.onMoment('firstByte');
  }

  clientRequest.once('socket', (socket) => {
    if (socket !== opened) observer.onMoment('socketAssigned');
    // Before the parser's listener, so that the byte is noted before it is parsed.
    socket.prependListener('data', noteBytes);
    clientRequest.once('close', () => socket.off('data', noteBytes));
    if (clientRequest.reusedSocket) observer.onMoment('ready');
    else if (socket !== opened) observeConnecting(socket, url.protocol === 'https:', observer);
  });
  clientRequest.once('finish', () => observer.onMoment('sent'));
  clientRequest.on('information', () => {
    // The wait is for the real response, which may come much later.
    hasFirstByte = false;
    observer.onInformation();
  });
  clientRequest.once('response', (response) => {
    noteFirstByte();
    observer.onMoment('head');
    response.on('error', (error) => observer.onError(error));
    observer.onResponse(response);
  });
  clientRequest.once('upgrade', (response, socket) => {
    socket.destroy();
    observer.onUpgrade(response);
  });
  clientRequest.on('error', (error) => observer.onError(error));
}

/** Reports the moments of a connection that is being opened. */
export function observeConnecting(
  socket: Socket,
  isTls: boolean,
  observer: TransportObserver,
): void {
  socket.once('lookup', (error: Error | null) => {
    if (!error) observer.onMoment('nameResolved');
  });
  socket.once('connect', () => {
    observer.onMoment('tcpConnected');
    if (!isTls) observer.onMoment('ready');
  });
  if (isTls) {
    socket.once('secureConnect', () => {
      observer.onMoment('secured');
      observer.onMoment('ready');
    });
  }
}
