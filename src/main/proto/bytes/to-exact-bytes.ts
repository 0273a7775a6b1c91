/**
 * Returns bytes that own their whole buffer, so that no bytes beyond them are sent or cloned.
 *
 * protobufjs and Node return views of pooled buffers: a structured clone, or a library that takes
 * `data.buffer`, would include unrelated memory of the pool. A view that covers its whole buffer is returned
 * unchanged.
 */
export function toExactBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) {
    // A Buffer is a Uint8Array with other methods; a clone would lose them, so this returns a plain one.
    return new Uint8Array(buffer);
  }
  const exact = new Uint8Array(bytes.byteLength);
  exact.set(bytes);
  return exact;
}
