import protobuf from 'protobufjs';

let isDone = false;

/**
 * Makes the library refuse base64 that continues after its padding.
 *
 * protobufjs 8.8.1 stops there, but returns a buffer for the full length. The rest of that buffer is stale
 * memory, which would be sent. Idempotent.
 */
export function refuseBehindPadding(): void {
  if (isDone) return;
  isDone = true;
  const { base64 } = protobuf.util;
  const { decode } = base64;
  base64.decode = (text, buffer, offset) => {
    if (/=[^=]/.test(text)) throw new Error('base64 continues after its padding');
    return decode(text, buffer, offset);
  };
}
