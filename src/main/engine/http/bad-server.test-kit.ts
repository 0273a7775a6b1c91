import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';

/** A TCP server for tests that sends exact bytes, valid or not. */
export interface RawServer {
  readonly port: number;
  /** All received bytes, in order of the connections. */
  readonly received: readonly Buffer[];
  /** Resumes paused reading, and settles when no connection is open. */
  whenIdle(): Promise<void>;
  dispose(): Promise<void>;
}

/** How a raw server treats a connection. */
export interface Behaviour {
  /** Called for each accepted connection, before anything is read. */
  readonly onConnection?: (socket: Socket) => void;
  /** Called once for each request, after its head has arrived. */
  readonly onRequest?: (socket: Socket, requestIndex: number) => void;
  /** Makes it a TLS server with this certificate of `test-certificates/`. */
  readonly certificate?: string;
}

const certificateFolder = join(import.meta.dirname, 'test-certificates');

/** Reads a certificate or key of `test-certificates/`, as PEM. */
export function readTestCertificate(name: string): string {
  return readFileSync(join(certificateFolder, `${name}.pem`), 'utf8');
}

/** Starts a raw server on a free port of the loopback. */
export async function startRawServer(behaviour: Behaviour): Promise<RawServer> {
  const sockets = new Set<Socket>();
  const received: Buffer[] = [];
  let requestCount = 0;
  let whenEmpty: (() => void)[] = [];

  function forget(socket: Socket): void {
    sockets.delete(socket);
    if (sockets.size > 0) return;
    for (const resolve of whenEmpty) resolve();
    whenEmpty = [];
  }

  function serve(socket: Socket): void {
    const index = received.push(Buffer.alloc(0)) - 1;
    let seenHeads = 0;
    socket.on('data', (part: Buffer) => {
      const all = Buffer.concat([received[index] ?? Buffer.alloc(0), part]);
      received[index] = all;
      for (const heads = countHeads(all); seenHeads < heads; seenHeads += 1) {
        behaviour.onRequest?.(socket, requestCount);
        requestCount += 1;
      }
    });
    behaviour.onConnection?.(socket);
  }

  /** Counts TCP connections, with or without TLS. */
  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => forget(socket));
  }

  const server = openServer(behaviour.certificate, serve);
  server.on('connection', track);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    received,
    whenIdle: () => {
      // The end of a connection is noticed only by reading.
      for (const socket of sockets) socket.resume();
      if (sockets.size === 0) return Promise.resolve();
      return new Promise((resolve) => whenEmpty.push(resolve));
    },
    dispose: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function openServer(certificate: string | undefined, serve: (socket: Socket) => void): Server {
  if (certificate === undefined) return createServer(serve);
  const server = createTlsServer(
    { cert: readTestCertificate(certificate), key: readTestCertificate('server-key') },
    (socket) => {
      socket.on('error', () => socket.destroy());
      serve(socket);
    },
  );
  // A client that refuses the certificate ends the handshake: that is no error of the server.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}

function countHeads(bytes: Buffer): number {
  return bytes.toString('latin1').split('\r\n\r\n').length - 1;
}

/** Sends these bytes and closes. */
export function reply(...parts: readonly (string | Uint8Array)[]): Behaviour {
  return { onRequest: (socket) => socket.end(joinParts(parts)) };
}

/** Sends these bytes and keeps the connection open. */
export function replyAndWait(...parts: readonly (string | Uint8Array)[]): Behaviour {
  return { onRequest: (socket) => socket.write(joinParts(parts)) };
}

/** Sends `start`, then `part` every few milliseconds forever. */
export function drip(start: string, part: string): Behaviour {
  return {
    onRequest: (socket) => {
      socket.write(start, 'latin1');
      const timer = setInterval(() => socket.write(part, 'latin1'), 20);
      socket.once('close', () => clearInterval(timer));
    },
  };
}

/** Sends `start`, then `part` as fast as the client reads, forever. */
export function pour(start: string, part: Uint8Array): Behaviour {
  return {
    onRequest: (socket) => {
      function fill(): void {
        while (!socket.destroyed && socket.write(part));
      }
      socket.write(start, 'latin1');
      socket.on('drain', fill);
      fill();
    },
  };
}

/** Sends these bytes, then resets the connection. */
export function replyAndReset(text: string): Behaviour {
  return {
    onRequest: (socket) => socket.write(text, 'latin1', () => socket.resetAndDestroy()),
  };
}

/** Strings hold one byte per character. */
function joinParts(parts: readonly (string | Uint8Array)[]): Buffer {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  );
}
