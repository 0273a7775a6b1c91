import protobuf from 'protobufjs';

let isDone = false;

/**
 * Lets maps hold their 64-bit keys as digits, as those of 32 bits are.
 *
 * The decoders of protobufjs 8.8.1 make eight characters of such a key. Eight that are digits are taken for a
 * number later, which is another key, and an entry without a key has the key `0`, beside the one that is 0.
 * Idempotent.
 */
export function holdLongKeys(): void {
  if (isDone) return;
  isDone = true;
  Object.assign(protobuf.util, { longToHash: String });
}
