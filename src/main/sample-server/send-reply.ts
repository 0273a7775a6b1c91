import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Reply } from './reply.ts';
import type { Switches } from './switches.ts';

const gzipAsync = promisify(gzip);
const brotliAsync = promisify(brotliCompress);

const codings = {
  gzip: (body: Uint8Array) => gzipAsync(body, { level: 6 }),
  br: (body: Uint8Array) => brotliAsync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
};

/** Writes an answer as its switches say. Resolves when it is handed to the connection. */
export async function sendReply(
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

/** At least two pieces, where there are two bytes, so that a reader has something to join. */
async function writePieces(response: ServerResponse, body: Uint8Array): Promise<void> {
  const pieceBytes = Math.max(1, Math.min(maxPieceBytes, Math.ceil(body.length / 2)));
  for (let start = 0; start < body.length; start += pieceBytes) {
    response.write(body.subarray(start, start + pieceBytes));
  }
  response.end();
}
