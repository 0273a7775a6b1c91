/** Returns one exactly sized array of all the parts. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const totalBytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const joined = new Uint8Array(totalBytes);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.byteLength;
  }
  return joined;
}
