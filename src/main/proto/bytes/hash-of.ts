import { createHash } from 'node:crypto';

/** Returns the SHA-256 in hex. */
export function hashOf(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
