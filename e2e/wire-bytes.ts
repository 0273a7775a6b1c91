/** The bytes of fields, written by hand so that a test knows each of them. */

/** Returns a field of wire type 0. */
export function varintField(number: number, value: number): Buffer {
  return Buffer.concat([varint(number * 8), varint(value)]);
}

/** Returns a field of wire type 2: text in UTF-8, bytes, or a message. */
export function bytesField(number: number, content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
}

/** Returns a message as gRPC sends it: a flag, the length in four bytes, the message. */
export function grpcFrame(flag: number, message: Uint8Array): Buffer {
  const head = Buffer.alloc(5, flag);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest & 0x7f) | 0x80);
  return Buffer.from([...bytes, rest]);
}
