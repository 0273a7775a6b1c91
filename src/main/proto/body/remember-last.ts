/**
 * Makes what writes messages that come one after the other: one with the bytes of the one before has its text,
 * as millions of empty ones have.
 */
export function rememberLast(write: (bytes: Uint8Array) => string): (bytes: Uint8Array) => string {
  let last: Uint8Array | null = null;
  let text = '';
  return (bytes) => {
    if (last === null || !isSame(last, bytes)) {
      text = write(bytes);
      last = bytes;
    }
    return text;
  };
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false;
  return one.length === 0 || Buffer.compare(one, other) === 0;
}
