import { readHexText } from './hex-text.ts';

/** A line of a dump: the offset of its first byte as it is written, and what stands behind it. */
interface DumpLine {
  readonly offset: string;
  readonly rest: string;
  /** As xxd writes: groups of any width, and no gap in the middle. */
  readonly hasColon: boolean;
}

const lineStart = /^\s*(?:0x)?([0-9A-Fa-f]{4,16})(:?)(?:\s+(.*))?$/;

/** A column of characters between bars (`hexdump -C`) or angles (`od -t x1z`). */
const framedText = /\s*(?:\|.*\||>.*<)\s*$/;

/**
 * Reads a dump with offsets: of xxd, `hexdump -C`, `hexdump`, `od`, Wireshark, or our own. Lines that
 * were left out as repeated (`*`) are put back.
 *
 * @returns null for a text that is no dump, or whose offsets do not count its bytes
 */
export function readDump(text: string): Uint8Array<ArrayBuffer> | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const parsed = lines.map((line) => (line.trim() === '*' ? '*' : lineOf(line)));
  if (parsed.includes(null)) return null;
  const first = parsed[0];
  if (first === null || first === undefined || first === '*') return null;
  // One line alone with a single blank behind four digits is as well plain hex.
  const isClear = first.hasColon || lines.length > 1 || /^\s*\w+\s{2,}\S/.test(lines[0] ?? '');
  if (!isClear) return null;
  // `xxd` and `hexdump -C` count in hex alone: read otherwise, a line that is missing would go unseen.
  const isHex = first.hasColon || lines.some((line) => /\|.*\|\s*$/.test(line));
  for (const radix of isHex ? [16] : [16, 8, 10]) {
    const bytes = assemble(parsed as readonly (DumpLine | '*')[], radix);
    if (bytes !== null) return bytes;
  }
  return null;
}

function lineOf(line: string): DumpLine | null {
  const found = lineStart.exec(line);
  if (found === null) return null;
  const [, offset = '', colon = '', rest = ''] = found;
  return { offset, rest, hasColon: colon === ':' };
}

function assemble(
  lines: readonly (DumpLine | '*')[],
  radix: number,
): Uint8Array<ArrayBuffer> | null {
  const offsets = lines.map((line) => (line === '*' ? null : offsetOf(line, radix)));
  if (lines.some((line, index) => line !== '*' && offsets[index] === null)) return null;
  const start = offsets[0] ?? 0;
  const end = (offsets.at(-1) ?? 0) - start + maxLine;
  if (end > maxDumpBytes) return null;
  const bytes = new Uint8Array(end);
  let count = 0;
  let last: Uint8Array = new Uint8Array();
  for (const [index, line] of lines.entries()) {
    const next = offsets[index + 1];
    if (line === '*') {
      if (next === null || next === undefined || last.length === 0) return null;
      while (count < next - start) {
        const piece = last.subarray(0, next - start - count);
        bytes.set(piece, count);
        count += piece.length;
      }
      continue;
    }
    if ((offsets[index] ?? 0) - start !== count) return null;
    const room = typeof next === 'number' ? next - start - count : null;
    const found = bytesOf(line, room);
    if (room === 0 || found === null || found.length > maxLine) return null;
    // A word of two bytes at the end may have a byte of nothing.
    const kept = room !== null && room < found.length ? found.subarray(0, room) : found;
    if (room !== null && lines[index + 1] !== '*' && kept.length !== room) return null;
    bytes.set(kept, count);
    count += kept.length;
    last = kept;
  }
  return count === 0 ? null : bytes.slice(0, count);
}

const maxLine = 256;
const maxDumpBytes = 64 * 1024 * 1024;

function offsetOf({ offset }: DumpLine, radix: number): number | null {
  if (radix === 8 && /[^0-7]/.test(offset)) return null;
  if (radix === 10 && /\D/.test(offset)) return null;
  const value = Number.parseInt(offset, radix);
  return Number.isSafeInteger(value) ? value : null;
}

/** @param room the bytes that the offset of the next line leaves for it; null for the last line */
function bytesOf({ rest, hasColon }: DumpLine, room: number | null): Uint8Array | null {
  const hex = rest.replace(framedText, '');
  const groups: string[] = [];
  const group = /(\s*)(\S+)/y;
  for (let found = group.exec(hex); found !== null; found = group.exec(hex)) {
    const [, gap = '', digits = ''] = found;
    const isFull = room !== null && digitsIn(groups) >= room * 2;
    const isGap = groups.length > 0 && gap.length > (hasColon ? 1 : 2);
    if (isFull || isGap || !/^(?:[0-9A-Fa-f]{2})+$/.test(digits)) break;
    groups.push(digits);
  }
  const reading = readHexText(groups.join(''));
  if (reading.kind === 'fault') return null;
  const isWords = !hasColon && groups.length > 0 && groups.every(({ length }) => length === 4);
  return isWords ? swapped(reading.bytes) : reading.bytes;
}

function digitsIn(groups: readonly string[]): number {
  return groups.reduce((sum, { length }) => sum + length, 0);
}

/** `hexdump` and `od -x` write words of two bytes, on the computers of today the second byte first. */
function swapped(bytes: Uint8Array): Uint8Array {
  return bytes.map((_, index) => bytes[index ^ 1] ?? 0);
}
