import { connect } from 'node:net';

/** One HTTP response as received on the socket. */
export interface RawResponse {
  readonly status: number;
  /** From the start line to the empty line, inclusive. */
  readonly headText: string;
  /** Names in lower case; the last of duplicates. */
  readonly headers: Readonly<Record<string, string>>;
  /** After the head, with chunk framing. */
  readonly wireBody: Buffer;
  /** Without chunk framing; still content-coded. */
  readonly body: Buffer;
  /** The number of all received bytes. */
  readonly totalBytes: number;
}

/**
 * Sends a request over a separate socket and reads one response, so that a test can count the bytes a server
 * really sent. Adds Content-Length, and Host unless given; ends the connection afterwards.
 */
export function rawExchange(
  port: number,
  request: {
    readonly method?: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Uint8Array;
  },
): Promise<RawResponse> {
  const method = request.method ?? 'GET';
  const lines = [
    `${method} ${request.path} HTTP/1.1`,
    ...Object.entries({ Host: `127.0.0.1:${port}`, ...request.headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    ...(request.body ? [`Content-Length: ${request.body.length}`] : []),
  ];
  const bytes = Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    request.body ?? Buffer.alloc(0),
  ]);
  return rawSend(port, bytes, method === 'HEAD');
}

/**
 * Sends exactly these bytes and reads one response. Rejects when the connection ends before the response is
 * whole.
 */
export function rawSend(port: number, bytes: Uint8Array, isHead = false): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (isEnd: boolean) => {
      const response = readResponse(received, isHead, isEnd);
      if (response) resolve(response);
      else if (isEnd) reject(new Error(`The connection ended after ${received.length} bytes.`));
      if (response) socket.destroy();
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      finish(false);
    });
    socket.on('error', reject);
    socket.on('close', () => finish(true));
  });
}

function readResponse(received: Buffer, isHead: boolean, isEnd: boolean): RawResponse | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const headText = received.toString('latin1', 0, headEnd + 4);
  const headers = Object.fromEntries(
    headText
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
      }),
  );
  const status = Number(headText.slice(9, 12));
  const wireBody = received.subarray(headEnd + 4);
  const response = { status, headText, headers, wireBody, totalBytes: received.length };
  const hasNoBody = isHead || status === 204 || status === 304;
  if (hasNoBody) return { ...response, body: Buffer.alloc(0) };
  if (headers['transfer-encoding'] === 'chunked') {
    const body = joinChunks(wireBody);
    return body && { ...response, body };
  }
  const length = headers['content-length'];
  const isWhole = length === undefined ? isEnd : wireBody.length >= Number(length);
  return isWhole ? { ...response, body: wireBody } : null;
}

/** Null until the last chunk has arrived. */
function joinChunks(wireBody: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const lineEnd = wireBody.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(wireBody.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (wireBody.length < end + 2) return null;
    if (size === 0) return Buffer.concat(parts);
    parts.push(wireBody.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
