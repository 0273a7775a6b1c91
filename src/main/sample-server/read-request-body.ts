import type { IncomingMessage } from 'node:http';
import { SampleError } from './sample-error.ts';

/** Above the largest message that is served, so that /echo can be sent it back. */
const maxRequestBodyBytes = 4 * 1024 * 1024;

/** How much of a body that is too large is thrown away before the connection is cut. */
const maxDiscardedBytes = 64 * 1024 * 1024;

/**
 * Reads a request's body. Throws a {@link SampleError} 413 as soon as it is too large; the rest is
 * then read and dropped, since a client that is cut off while it sends never sees the answer.
 * Rejects with another error when the client goes.
 */
export function readRequestBody(request: IncomingMessage): Promise<Uint8Array> {
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
