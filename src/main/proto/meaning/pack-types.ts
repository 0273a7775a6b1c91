import type { OutlinedTypes } from './outlined-types.ts';

/** Packs {@link OutlinedTypes} as UTF-8 JSON in shared memory: threads pass it without a copy. */
export function packTypes(types: OutlinedTypes): SharedArrayBuffer {
  const text = JSON.stringify(types);
  const bytes = new SharedArrayBuffer(Buffer.byteLength(text));
  Buffer.from(bytes).write(text);
  return bytes;
}

/** Unpacks the result of {@link packTypes}. */
export function unpackTypes(bytes: SharedArrayBuffer): OutlinedTypes {
  return JSON.parse(Buffer.from(bytes).toString('utf8'));
}
