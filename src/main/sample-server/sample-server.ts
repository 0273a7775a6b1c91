import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { messageOf, ProblemError } from '../../shared/problem.ts';
import { refuseStrangers } from './refuse-strangers.ts';
import { errorReply, type Reply, SampleError } from './replies/reply.ts';
import { createRouter, type Router } from './router.ts';
import { noSwitches, readSwitches, type Switches } from './switches.ts';

/** A running sample server. */
export interface SampleServer {
  /** Without a trailing slash: `http://127.0.0.1:4800`. */
  readonly url: string;
  readonly port: number;
  /** Ends every connection at once and frees the port. */
  close(): Promise<void>;
}

/**
 * Starts a sample server with its own data. It listens only on this computer, and refuses web pages ({@link
 * refuseStrangers}).
 *
 * `port` 0 uses any free port; so does a port that is taken or not allowed, unless `isPortFixed`. Throws a
 * {@link ProblemError} `connect-failed` if no port is available.
 *
 * With `tls`, key and certificate in PEM, it only uses https.
 */
export async function createSampleServer(options: {
  readonly port: number;
  readonly isPortFixed?: boolean;
  readonly host?: '127.0.0.1';
  readonly tls?: { readonly key: string; readonly cert: string };
}): Promise<SampleServer> {
  const host = options.host ?? '127.0.0.1';
  const route = createRouter();
  const own = { scheme: options.tls ? ('https' as const) : ('http' as const), port: options.port };
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response, route, own).catch(() => response.destroy());
  };
  const { tls } = options;
  const server = tls
    ? createTlsServer({ ...serverLimits, key: tls.key, cert: tls.cert }, listener)
    : createServer(serverLimits, listener);
  server.keepAliveTimeout = 60_000;
  server.maxConnections = 4096;
  server.on('clientError', respondToClientError);

  const port = options.isPortFixed
    ? await listenAt(server, options.port, host)
    : await listenNear(server, options.port, host);
  own.port = port;
  return {
    url: `${tls ? 'https' : 'http'}://${host}:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A client that sends its request slowly is cut off; it does not block others. */
const serverLimits = {
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
};

async function listenNear(server: Server, port: number, host: string): Promise<number> {
  try {
    return await listen(server, port, host);
  } catch (error) {
    if (port === 0) throw cannotStart(error);
    return await listenNear(server, 0, host);
  }
}

async function listenAt(server: Server, port: number, host: string): Promise<number> {
  try {
    return await listen(server, port, host);
  } catch (error) {
    throw cannotListen(port, error);
  }
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function cannotListen(port: number, error: unknown): ProblemError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: 'Another program listens there; it may be Protodesk itself.',
    EACCES: 'It may not be opened by this user account.',
  };
  return new ProblemError(
    {
      kind: 'connect-failed',
      title: `Port ${port} cannot be had`,
      detail: reasons[String(code)] ?? 'This computer does not let it be opened.',
      hint: 'Give another port; 0 takes any free one.',
      cause: messageOf(error),
    },
    { cause: error },
  );
}

function cannotStart(error: unknown): ProblemError {
  return new ProblemError(
    {
      kind: 'connect-failed',
      title: 'The sample server could not start',
      detail: 'No port of this computer could be opened for it. Your own requests still work.',
      hint: 'Check whether a firewall or a security policy forbids programs to listen on 127.0.0.1.',
      cause: messageOf(error),
    },
    { cause: error },
  );
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  route: Router,
  own: Parameters<typeof refuseStrangers>[1],
): Promise<void> {
  // An error on the connection means that the client left; it needs no response.
  response.on('error', () => response.destroy());
  let switches = noSwitches;
  let path = '/';
  try {
    const url = parseTarget(request.url ?? '/');
    path = url.pathname;
    switches = readSwitches(url.searchParams);
    const body = await readRequestBody(request);
    refuseStrangers(request.headers, own);
    await waitWhileConnected(switches.delayMs, response);
    const reply = await route({
      method: request.method ?? 'GET',
      path,
      query: url.searchParams,
      accept: request.headers.accept,
      contentType: request.headers['content-type'],
      contentEncoding: request.headers['content-encoding'],
      authorization: request.headers.authorization,
      messageType: firstOf(request.headers['x-protobuf-message']),
      body,
    });
    await sendReply(response, reply, switches);
  } catch (error) {
    if (response.destroyed || response.headersSent) return;
    const sampleError =
      error instanceof SampleError
        ? error
        : new SampleError(500, `The sample server failed: ${messageOf(error)}`);
    await sendReply(response, errorReply(sampleError, path), switches);
  }
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function parseTarget(target: string): URL {
  try {
    return new URL(target, 'http://sample.invalid');
  } catch {
    throw new SampleError(400, `'${target}' is not a path.`);
  }
}

/** Rejects if the client leaves first. */
async function waitWhileConnected(delayMs: number, response: ServerResponse): Promise<void> {
  if (response.destroyed) throw new Error('The client left before its response.');
  if (delayMs === 0) return;
  const left = new AbortController();
  response.once('close', () => left.abort());
  await wait(delayMs, undefined, { signal: left.signal });
}

const statusOfParserError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Requests that Node's parser refuses never arrive; the response is written to the bare socket. */
function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  // Without a handshake no response is possible.
  const isHandshake = /^ERR_(SSL|TLS)_/.test(error.code ?? '');
  if (!socket.writable || isHandshake || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOfParserError[error.code ?? ''] ?? 400;
  const reply = errorReply(new SampleError(status, `Not a request: ${error.message}`), '');
  socket.end(
    Buffer.concat([
      Buffer.from(
        `HTTP/1.1 ${status} Error\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${reply.body.length}\r\nConnection: close\r\n\r\n`,
      ),
      reply.body,
    ]),
  );
}

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const codings = {
  gzip: (body: Uint8Array) => gzipAsync(body, { level: 6 }),
  br: (body: Uint8Array) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** Writes a response by its switches. Resolves when it is handed to the connection. */
async function sendReply(
  response: ServerResponse,
  reply: Reply,
  switches: Switches,
): Promise<void> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(reply.headers)) {
    if (switches.hasProtobufHeaders || !name.startsWith('X-Protobuf-')) headers[name] = value;
  }
  let body = reply.body;
  const mayHaveBody = reply.status !== 204 && reply.status !== 304;
  if (body.length > 0 && switches.codings.length > 0) {
    for (const coding of switches.codings) body = await codings[coding](body);
    headers['Content-Encoding'] = switches.codings.join(', ');
  }
  if (mayHaveBody && !switches.isChunked) headers['Content-Length'] = String(body.length);
  if (switches.closesConnection) headers.Connection = 'close';

  response.writeHead(reply.status, headers);
  if (!mayHaveBody || response.req.method === 'HEAD') response.end();
  else if (switches.isChunked) await writePieces(response, body);
  else response.end(body);
}

const maxPieceBytes = 4096;

/** At least two pieces if there are two bytes, so that a reader has something to join. */
async function writePieces(response: ServerResponse, body: Uint8Array): Promise<void> {
  const pieceBytes = Math.max(1, Math.min(maxPieceBytes, Math.ceil(body.length / 2)));
  for (let start = 0; start < body.length; start += pieceBytes) {
    response.write(body.subarray(start, start + pieceBytes));
  }
  response.end();
}

/** Above the largest served message, so that it can be sent back to /echo. */
const maxRequestBodyBytes = 4 * 1024 * 1024;

/** The bytes of a too large body that are dropped before the connection is cut. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads a request's body. Throws a {@link SampleError} 413 as soon as it is too large. The rest is then read
 * and dropped, because a client that is cut off while it sends never sees the response. Rejects with another
 * error if the client leaves.
 */
function readRequestBody(request: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const refuse = () => {
      chunks.length = 0;
      reject(new SampleError(413, `The body is larger than ${maxRequestBodyBytes} bytes.`));
    };
    if (Number(request.headers['content-length'] ?? 0) > maxRequestBodyBytes) refuse();
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxRequestBodyBytes) chunks.push(chunk);
      else if (bytes <= maxDiscardedBytes) refuse();
      else request.destroy();
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
    request.on('close', () => reject(new Error('The client left before its body was in.')));
  });
}
