import { readHexText } from './hex-text.ts';

/** A line of a dump: the offset of its first byte as it is written, and what stands behind it. */
export interface DumpLine {
  readonly offset: string;
  readonly rest: string;
  /** As xxd writes: groups of any width, and no gap in the middle. */
  readonly hasColon: boolean;
}

/** What a line spells. */
export interface LineBytes {
  readonly bytes: Uint8Array;
  /** Of a word: the last one may have bytes of nothing. */
  readonly wordBytes: number;
}

/**
 * A way to spell bytes in a line; null for a line that is not so.
 *
 * @param room the bytes that the offset of the next line leaves for it; null for the last line
 */
type Dialect = (line: DumpLine, room: number | null) => LineBytes | null;

/** A column of characters between bars (`hexdump -C`) or angles (`od -t x1z`). */
const framedText = /\s*(?:\|.*\||>.*<)\s*$/;

/**
 * The ways of xxd, hexdump and od, those that tell more of themselves before the others. `xxd -e` looks like
 * `xxd -g 4`, and is told by its column of characters.
 */
export const dialects: readonly Dialect[] = [
  bits,
  digits(/^[01][0-7]{5}$/, 2),
  digits(/^[0-3][0-7]{2}$/, 1),
  (line, room) => withItsText(line, room, false),
  (line, room) => withItsText(line, room, true),
  hex,
];

/** `xxd -b`: eight digits a byte. */
function bits({ rest, hasColon }: DumpLine): LineBytes | null {
  if (!hasColon) return null;
  const groups = /^((?:[01]{8} ?)+)(?: |$)/.exec(`${rest} `)?.[1]?.trim().split(' ');
  if (!groups) return null;
  return { bytes: Uint8Array.from(groups, (one) => Number.parseInt(one, 2)), wordBytes: 1 };
}

/** `od`, and `od -b`: octal, in words of two bytes the second one first, or byte by byte. */
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

/** Hex in groups, whose bytes are those of the column of characters: as they stand, or reversed. */
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

/** `hexdump` and `od -x` write words, on the computers of today the last byte first. */
function wordWidth({ hasColon, offset }: DumpLine, [first = '', ...others]: readonly string[]) {
  const isEven = others.every(({ length }) => length === first.length);
  if (hasColon || !isEven) return 1;
  if (first.length === 4) return 2;
  // Of these only `od` has offsets of seven digits.
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

/** The groups of digits of a line, and what stands behind them. */
function groupsOf({ rest, hasColon }: DumpLine, room: number | null) {
  const text = rest.replace(framedText, '');
  const groups: string[] = [];
  const group = /(\s*)(\S+)/y;
  let end = 0;
  for (let found = group.exec(text); found !== null; found = group.exec(text)) {
    const [, gap = '', one = ''] = found;
    const isFull = room !== null && digitsIn(groups) >= room * 2;
    // A short group of `xxd -e` stands at the right of its place.
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
