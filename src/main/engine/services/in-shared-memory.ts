import { setImmediate } from 'node:timers/promises';

/** About a millisecond of copying. */
const sliceLength = 4 * 1024 * 1024;

/** Bytes that the pool reads without a copy of its own; between slices the thread does what else there is. */
export async function inSharedMemory(bytes: Uint8Array): Promise<Uint8Array> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  for (let at = 0; at < bytes.length; at += sliceLength) {
    if (at > 0) await setImmediate();
    shared.set(bytes.subarray(at, at + sliceLength), at);
  }
  return shared;
}
