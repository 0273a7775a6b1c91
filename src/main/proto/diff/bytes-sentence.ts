/** Larger bodies are not compared on the engine's thread. */
const maxComparedBytes = 64 * 1024 * 1024;

/** States whether two bodies have the same bytes, for when their content cannot be compared. */
export function bytesSentence(earlier: Uint8Array, later: Uint8Array): string {
  const bytes = earlier.byteLength;
  if (bytes !== later.byteLength) {
    return `As bytes they differ: ${bytes} then, ${later.byteLength} now.`;
  }
  if (bytes > maxComparedBytes) return `Both have ${bytes} bytes.`;
  return Buffer.from(earlier.buffer, earlier.byteOffset, bytes).equals(later)
    ? `Byte by byte they are the same: ${bytes} bytes.`
    : `Both have ${bytes} bytes, which are not the same.`;
}
