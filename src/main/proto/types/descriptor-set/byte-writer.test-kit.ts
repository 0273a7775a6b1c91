/** Writes a protobuf message field by field. */
export interface ByteWriter {
  varint(number: number, value: number | bigint): void;
  bytes(number: number, value: Uint8Array): void;
  string(number: number, value: string): void;
  /** Writes a submessage with its length first. */
  message(number: number, write: (inner: ByteWriter) => void): void;
  /** Writes a tag, and bytes unchanged. */
  raw(number: number, wireType: number, value: Uint8Array): void;
  finish(): Uint8Array;
}

/** Creates an empty message. */
export function createByteWriter(): ByteWriter {
  const parts: Uint8Array[] = [];

  function bytes(number: number, value: Uint8Array): void {
    parts.push(varintBytes(number * 8 + 2), varintBytes(value.length), value);
  }

  return {
    bytes,
    varint(number, value) {
      parts.push(varintBytes(number * 8), varintBytes(value));
    },
    string: (number, value) => bytes(number, Buffer.from(value, 'utf8')),
    message(number, write) {
      const inner = createByteWriter();
      write(inner);
      bytes(number, inner.finish());
    },
    raw(number, wireType, value) {
      parts.push(varintBytes(number * 8 + wireType), value);
    },
    finish: () => Buffer.concat(parts),
  };
}

/** Returns a base-128 varint; negative numbers take ten bytes (Encoding, "Base 128 Varints"). */
export function varintBytes(value: number | bigint): Uint8Array {
  if (typeof value === 'number' && value >= 0 && value < 128) return Uint8Array.of(value);
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest >= 128n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Uint8Array.of(...bytes, Number(rest));
}
