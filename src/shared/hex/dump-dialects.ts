import { readHexText } from './hex-text.ts';

/** A line of a dump: the offset of its first byte as written, and the text after it. */
export interface DumpLine {
  readonly offset: string;
  readonly rest: string;
  /** True for xxd's format: groups of any width, and no gap in the middle. */
  readonly hasColon: boolean;
}

/** The bytes of a line. */
export interface LineBytes {
  readonly bytes: Uint8Array;
  /** The word size: the last word may have padding bytes. */
  readonly wordBytes: number;
}

/**
 * Reads the bytes of a line in one dump format; null for a line in another format.
 *
 * @param room the number of bytes up to the next line's offset; null for the last line
 */
type Dialect = (line: DumpLine, room: number | null) => LineBytes | null;

/** A column of characters between bars (`hexdump -C`) or angle brackets (`od -t x1z`). */
const framedText = /\s*(?:\|.*\||>.*<)\s*$/;

/**
 * The formats of xxd, hexdump and od, the most distinctive first. `xxd -e` looks like `xxd -g 4`, and is
 * recognized by its column of characters.
 */
export const dialects: readonly Dialect[] = [
  bits,
  digits(/^[01][0-7]{5}$/, 2),
  digits(/^[0-3][0-7]{2}$/, 1),
  (line, room) => withItsText(line, room, false),
  (line, room) => withItsText(line, room, true),
  hex,
];

/** `xxd -b`: eight digits per byte. */
function bits({ rest, hasColon }: DumpLine): LineBytes | null {
  if (!hasColon) return null;
  const groups = /^((?:[01]{8} ?)+)(?: |$)/.exec(`${rest} `)?.[1]?.trim().split(' ');
  if (!groups) return null;
  return { bytes: Uint8Array.from(groups, (one) => Number.parseInt(one, 2)), wordBytes: 1 };
}

/** `od`, and `od -b`: octal, in little-endian words of two bytes, or byte by byte. */
function digits(form: RegExp, wordBytes: 1 | 2): Dialect {
  return ({ rest, hasColon }) => {
    const groups = rest.replace(framedText, '').split(/\s+/).filter(Boolean);
    if (hasColon || groups.length === 0 || !groups.every((one) => form.test(one))) return null;
    const words = groups.map((one) => Number.parseInt(one, 8));
    return {
      bytes: Uint8Array.from(
        wordBytes === 1 ? words : words.flatMap((word) => [word & 0xff, word >> 8]),
      ),
      wordBytes,
    };
  };
}

/** Hex in groups; compared with the column of characters, their bytes are in order or reversed. */
function withItsText(line: DumpLine, room: number | null, isReversed: boolean): LineBytes | null {
  if (!line.hasColon) return null;
  const { groups, behind } = groupsOf(line, room);
  const bytes = readGroups(groups, isReversed);
  if (bytes === null || behind.trim() === '') return null;
  const text = String.fromCharCode(
    ...bytes.map((byte) => (byte >= 0x20 && byte < 0x7f ? byte : 0x2e)),
  );
  return text.trim() === behind.trim() ? { bytes, wordBytes: 1 } : null;
}

function hex(line: DumpLine, room: number | null): LineBytes | null {
  const { groups } = groupsOf(line, room);
  const width = wordWidth(line, groups);
  const bytes = readGroups(groups, width > 1);
  return bytes && { bytes, wordBytes: width };
}

/** `hexdump` and `od -x` write words, little-endian on today's computers. */
function wordWidth({ hasColon, offset }: DumpLine, [first = '', ...others]: readonly string[]) {
  const isEven = others.every(({ length }) => length === first.length);
  if (hasColon || !isEven) return 1;
  if (first.length === 4) return 2;
  // Of these, only `od` has offsets of seven digits.
  const isOd = offset.length === 7 && (first.length === 8 || first.length === 16);
  return isOd ? first.length / 2 : 1;
}

function readGroups(groups: readonly string[], isReversed: boolean): Uint8Array | null {
  const written = isReversed
    ? groups.map((group) => (group.match(/../g) ?? []).reverse().join(''))
    : groups;
  const reading = readHexText(written.join(''));
  return reading.kind === 'fault' ? null : reading.bytes;
}

/** Returns the groups of digits of a line, and the text after them. */
function groupsOf({ rest, hasColon }: DumpLine, room: number | null) {
  const text = rest.replace(framedText, '');
  const groups: string[] = [];
  const group = /(\s*)(\S+)/y;
  let end = 0;
  for (let found = group.exec(text); found !== null; found = group.exec(text)) {
    const [, gap = '', one = ''] = found;
    const isFull = room !== null && digitsIn(groups) >= room * 2;
    // A short group of `xxd -e` is right-aligned.
    const isPadded = one.length < 8 && gap.length + one.length === 9;
    const isGap = groups.length > 0 && gap.length > (hasColon ? 1 : 2) && !(hasColon && isPadded);
    if (isFull || isGap || !/^(?:[0-9A-Fa-f]{2})+$/.test(one)) break;
    groups.push(one);
    end = group.lastIndex;
  }
  return { groups, behind: text.slice(end) };
}

function digitsIn(groups: readonly string[]): number {
  return groups.reduce((sum, { length }) => sum + length, 0);
}
