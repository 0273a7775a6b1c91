import { packedCodings } from '../../../shared/model/body-id.ts';
import { type BodyFraming, messageCodingOf } from '../../../shared/model/decoding.ts';
import { codingNamed, codings } from '../codings/codings.ts';

/** Codings of bytes that are packed inside of a body. */
export type InnerCoding = (typeof packedCodings)[number];

/** Fewer bytes are no packed ones: gzip alone takes 18 around its content. */
const leastBytes = 8;

/** By first byte, the coding that bytes may be in. */
const signed = new Map(
  packedCodings.flatMap((coding) => {
    const { inner } = codings[coding];
    return inner === undefined
      ? []
      : [[inner.firstByte, { coding, begins: inner.begins }] as const];
  }),
);

/** 1 at each byte that {@link innerCodingOf} finds a coding for: whoever has many values need not ask for most. */
export const packedStarts: Readonly<Uint8Array> = Uint8Array.from({ length: 256 }, (_, byte) =>
  signed.has(byte) ? 1 : 0,
);

/** The coding that bytes begin like; null for none. */
export function innerCodingOf(bytes: Uint8Array, start: number, end: number): InnerCoding | null {
  if (end - start < leastBytes) return null;
  const found = signed.get(bytes[start] ?? 0);
  return found?.begins(bytes, start, end) ? found.coding : null;
}

/**
 * The coding of a compressed message of gRPC: the one that its framing names, else the one that it
 * begins like.
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
