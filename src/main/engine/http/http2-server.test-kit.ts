import {
  createSecureServer,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type SecureServerOptions,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo, Socket } from 'node:net';
import { type Behaviour, readTestCertificate } from './bad-server.test-kit.ts';

/** A server of HTTP/2 for tests. */
export interface Http2TestServer {
  readonly port: number;
  readonly url: string;
  readonly sessions: readonly ServerHttp2Session[];
  /** The raw fields of each request, in order. */
  readonly requests: readonly (readonly string[])[];
  /** Settles when no connection is open. */
  whenIdle(): Promise<void>;
  dispose(): Promise<void>;
}

/** Handles a request; its body was not read. */
export type OnStream = (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void;

/**
 * Starts a server of node:http2 on a free port of the loopback.
 *
 * @param options.isTls with the certificate `trusted`; `allowHTTP1` offers HTTP/1.1, too
 */
export async function startHttp2Server(
  onStream: OnStream,
  options: SecureServerOptions & { readonly isTls?: boolean } = {},
): Promise<Http2TestServer> {
  const { isTls = false, ...others } = options;
  const sessions: ServerHttp2Session[] = [];
  const requests: string[][] = [];
  const sockets = new Set<Socket>();
  let whenEmpty: (() => void)[] = [];
  const server: Http2Server = isTls
    ? createSecureServer({
        cert: readTestCertificate('trusted'),
        key: readTestCertificate('server-key'),
        ...others,
      })
    : createServer(others);
  server.on('session', (session) => {
    sessions.push(session);
    session.on('error', () => undefined);
  });
  server.on('sessionError', () => undefined);
  const onFields = (
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
    _flags: number,
    rawFields: string[],
  ): void => {
    requests.push(rawFields);
    stream.on('error', () => undefined);
    onStream(stream, headers);
  };
  server.on('stream', onFields as (stream: ServerHttp2Stream) => void);
  if (others.allowHTTP1 === true) {
    server.on('request', (request, response) => {
      if (request.httpVersionMajor === 1) response.end('hello');
    });
  }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size > 0) return;
      for (const resolve of whenEmpty.splice(0)) resolve();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `${isTls ? 'https' : 'http'}://127.0.0.1:${port}/`,
    sessions,
    requests,
    whenIdle: () => {
      if (sockets.size === 0) return Promise.resolve();
      return new Promise((resolve) => whenEmpty.push(resolve));
    },
    dispose: () => {
      whenEmpty = [];
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The types of frames (RFC 9113, 6). */
export const frameTypes = {
  data: 0,
  headers: 1,
  resetStream: 3,
  settings: 4,
  pushPromise: 5,
  goaway: 7,
  windowUpdate: 8,
  continuation: 9,
} as const;

export const endStream = 0x1;
export const endHeaders = 0x4;

/** Returns the bytes of a frame (RFC 9113, 4.1). */
export function frame(
  type: keyof typeof frameTypes,
  flags: number,
  streamId: number,
  payload: Uint8Array | readonly number[] = [],
): Buffer {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = frameTypes[type];
  head[4] = flags;
  head.writeUInt32BE(streamId, 5);
  return Buffer.concat([head, Uint8Array.from(payload)]);
}

/** An empty SETTINGS frame, with which a server begins. */
export const settings = frame('settings', 0, 0);

/** The header block `:status: 200` (RFC 7541, appendix A). */
export const status200 = [0x88];

/** A header field as a literal without indexing (RFC 7541, 6.2.2); both texts under 127 bytes. */
export function field(name: string, value: string): number[] {
  return [0, name.length, ...Buffer.from(name), value.length, ...Buffer.from(value)];
}

/** The payload of RST_STREAM. */
export function code(value: number): number[] {
  return [0, 0, 0, value];
}

/** A behaviour of raw frames: they are read, and each HEADERS frame of the client is a request. */
export function inFrames(
  onRequest: (socket: Socket, streamId: number) => void,
  onStart: (socket: Socket) => void = (socket) => socket.write(settings),
): Behaviour {
  return {
    onConnection(socket) {
      let read = Buffer.alloc(0);
      let isAfterPreface = false;
      onStart(socket);
      socket.on('data', (part: Buffer) => {
        read = Buffer.concat([read, part]);
        if (!isAfterPreface && read.length >= 24) {
          isAfterPreface = true;
          read = read.subarray(24);
        }
        while (isAfterPreface && read.length >= 9 && read.length >= 9 + read.readUIntBE(0, 3)) {
          const [type, streamId] = [read[3], read.readUInt32BE(5)];
          read = read.subarray(9 + read.readUIntBE(0, 3));
          if (type === frameTypes.headers) onRequest(socket, streamId);
        }
      });
    },
  };
}
