/**
 * Bytes that own their whole buffer, so that nothing beyond them can be sent or cloned along.
 *
 * protobufjs and Node hand out views into pooled buffers: a structured clone, or a library that
 * takes `data.buffer`, would carry the pool's unrelated memory too. A view that already covers its
 * buffer is given back as it is.
 */
export function toExactBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength) {
    // A Buffer is a Uint8Array with other methods; a clone would lose them, so it goes out plain.
    return new Uint8Array(buffer);
  }
  const exact = new Uint8Array(bytes.byteLength);
  exact.set(bytes);
  return exact;
}
