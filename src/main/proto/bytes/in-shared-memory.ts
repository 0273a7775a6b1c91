/** About a millisecond of copying. */
const sliceBytes = 4 * 1024 * 1024;

/**
 * Joins all parts in memory that the worker pool reads without a copy. Between slices the thread does other
 * work, so that a large body blocks nothing.
 */
export async function inSharedMemory(
  parts: readonly Uint8Array[],
): Promise<Uint8Array<SharedArrayBuffer>> {
  const totalBytes = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const shared = new Uint8Array(new SharedArrayBuffer(totalBytes));
  let at = 0;
  let copiedThisTurn = 0;
  for (const part of parts) {
    for (let from = 0; from < part.byteLength; from += sliceBytes) {
      const slice = part.subarray(from, from + sliceBytes);
      if (copiedThisTurn > 0 && copiedThisTurn + slice.byteLength > sliceBytes) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        copiedThisTurn = 0;
      }
      shared.set(slice, at);
      at += slice.byteLength;
      copiedThisTurn += slice.byteLength;
    }
  }
  return shared;
}

/** Returns the memory of bytes that fill a whole shared buffer; null for other bytes. */
export function sharedMemoryOf({ buffer, byteLength }: Uint8Array): SharedArrayBuffer | null {
  return buffer instanceof SharedArrayBuffer && buffer.byteLength === byteLength ? buffer : null;
}

/** Returns a Buffer over the same memory: protobufjs reads strings from it at native speed. */
export function viewOf(body: SharedArrayBuffer | Uint8Array): Uint8Array {
  return body instanceof Uint8Array ? body : Buffer.from(body);
}
