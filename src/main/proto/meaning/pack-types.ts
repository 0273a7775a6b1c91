import type { OutlinedTypes } from './outlined-types.ts';

/** {@link OutlinedTypes} as JSON in UTF-8, in shared memory: threads hand them on without a copy. */
export function packTypes(types: OutlinedTypes): SharedArrayBuffer {
  const text = JSON.stringify(types);
  const bytes = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(bytes).write(text);
  return bytes;
}

/** What was packed. */
export function unpackTypes(bytes: SharedArrayBuffer): OutlinedTypes {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
