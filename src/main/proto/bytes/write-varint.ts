/** Encodes a non-negative integer below 2^32 as a base-128 varint (Encoding, "Base 128 Varints"). */
export function writeVarint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return [...bytes, rest];
}
