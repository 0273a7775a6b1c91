/** One value of DER (ITU-T X.690): tag, length, contents. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content]);
}

/** Tags of the types that a certificate is made of. */
export const derTags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** A SEQUENCE of values that are DER already. */
export function derSequence(...contents: readonly Uint8Array[]): Buffer {
  return der(derTags.sequence, ...contents);
}

/** An OBJECT IDENTIFIER such as `2.5.4.3`. */
export function derOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap(base128);
  return der(derTags.objectIdentifier, Buffer.from(bytes));
}

/** A BIT STRING whose last byte leaves `unusedBits` out. */
export function derBits(bytes: Uint8Array, unusedBits = 0): Buffer {
  return der(derTags.bitString, Buffer.from([unusedBits]), bytes);
}

/** A time to the second; two digits of year until 2049 (RFC 5280 §4.1.2.5). */
export function derTime(time: Date): Buffer {
  const text = time.toISOString().replace(/[-:T]|\.\d+/g, '');
  return time.getUTCFullYear() < 2050
    ? der(derTags.utcTime, Buffer.from(text.slice(2)))
    : der(derTags.generalizedTime, Buffer.from(text));
}

function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return [0x80 | bytes.length, ...bytes];
}

function base128(value: number): readonly number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f));
  return bytes;
}
