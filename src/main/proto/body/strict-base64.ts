import protobuf from 'protobufjs';

let isDone = false;

/**
 * Lets the library refuse base64 that goes on behind its padding.
 *
 * protobufjs 8.8.1 stops there, with a buffer as long as for all of it: what is left in it is memory that
 * something else was in before, and would be sent. Idempotent.
 */
export function refuseBehindPadding(): void {
  if (isDone) return;
  isDone = true;
  const { base64 } = protobuf.util;
  const { decode } = base64;
  base64.decode = (text, buffer, offset) => {
    if (/=[^=]/.test(text)) throw new Error('base64 goes on behind its padding');
    return decode(text, buffer, offset);
  };
}
