import { writeVarint } from '../bytes/write-varint.ts';

/** So many messages, one inside the other; each is the field that a tag of one byte names, by default field 1. */
export function nestedMessages(depth: number, tag = 0x0a): Uint8Array {
  const heads: Uint8Array[] = [];
  for (let length = 0, level = 0; level < depth; level += 1) {
    const head = Uint8Array.of(tag, ...writeVarint(length));
    heads.push(head);
    length += head.length;
  }
  return Uint8Array.from(Buffer.concat(heads.reverse()));
}

/** The same as groups: each is entered by its tag and left by another. */
export function nestedGroups(depth: number): Uint8Array {
  return Uint8Array.from({ length: 2 * depth }, (_, index) => (index < depth ? 0x0b : 0x0c));
}
