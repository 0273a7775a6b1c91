import { packedCodings } from '../../../shared/model/body-id.ts';
import { type BodyFraming, messageCodingOf } from '../../../shared/model/decoding.ts';
import { codingNamed, codings } from '../codings/codings.ts';

/** Codings of packed bytes inside a body. */
export type InnerCoding = (typeof packedCodings)[number];

/** Fewer bytes are never packed: gzip alone adds 18. */
const leastBytes = 8;

/** The coding that bytes may have, by first byte. */
const signed = new Map(
  packedCodings.flatMap((coding) => {
    const { inner } = codings[coding];
    return inner === undefined
      ? []
      : [[inner.firstByte, { coding, begins: inner.begins }] as const];
  }),
);

/** 1 for each first byte that may start a coding in {@link innerCodingOf}: lets callers skip most values. */
export const packedStarts: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, byte) =>
  signed.has(byte) ? 1 : 0,
);

/** Returns the coding whose signature bytes have; null for none. */
export function innerCodingOf(bytes: Uint8Array, start: number, end: number): InnerCoding | null {
  if (end - start < leastBytes) return null;
  const found = signed.get(bytes[start] ?? 0);
  return found?.begins(bytes, start, end) ? found.coding : null;
}

/**
 * Returns the coding of a compressed gRPC message: the one named by its framing, else the one of its
 * signature.
 */
export function messageCodingIn(
  bytes: Uint8Array,
  start: number,
  end: number,
  framing: BodyFraming,
): InnerCoding | null {
  const named = messageCodingOf(framing);
  if (named === null || named === 'identity') return innerCodingOf(bytes, start, end);
  return codingNamed(named, bytes.subarray(start, end));
}
