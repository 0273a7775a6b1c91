import { writeVarint } from '../bytes/write-varint.ts';

/** Returns this many nested messages; each is the field of a one-byte tag, by default field 1. */
export function nestedMessages(depth: number, tag = 0x0a): Uint8Array {
  const heads: Uint8Array[] = [];
  for (let length = 0, level = 0; level < depth; level += 1) {
    const head = Uint8Array.of(tag, ...writeVarint(length));
    heads.push(head);
    length += head.length;
  }
  return Uint8Array.from(Buffer.concat(heads.reverse()));
}

/** Returns the same as groups: each begins with a tag and ends with another. */
export function nestedGroups(depth: number): Uint8Array {
  return Uint8Array.from({ length: 2 * depth }, (_, index) => (index < depth ? 0x0b : 0x0c));
}
