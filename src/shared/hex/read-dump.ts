import { type DumpLine, dialects } from './dump-dialects.ts';

const lineStart = /^\s*(?:0x)?([0-9A-Fa-f]{4,16})(:?)(?:\s+(.*))?$/;

/**
 * Reads a dump with offsets: of xxd, `hexdump -C`, `hexdump`, `od`, Wireshark, or our own. Restores repeated
 * lines (`*`).
 *
 * @returns null for a text that is not a dump, or whose offsets do not fit its bytes
 */
export function readDump(text: string): Uint8Array<ArrayBuffer> | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const parsed = lines.map((line) => (line.trim() === '*' ? '*' : lineOf(line)));
  if (parsed.includes(null)) return null;
  const first = parsed[0];
  if (first === null || first === undefined || first === '*') return null;
  // A single line with one blank after four digits may also be plain hex.
  const isClear = first.hasColon || lines.length > 1 || /^\s*\w+\s{2,}\S/.test(lines[0] ?? '');
  if (!isClear) return null;
  // `xxd` and `hexdump -C` count only in hex: with another radix, a missing line would not be noticed.
  const isHex = first.hasColon || lines.some((line) => /\|.*\|\s*$/.test(line));
  // Too large a radix leaves lines more room than they fill, too small a one cuts them.
  for (const radix of isHex ? [16] : [16, 10, 8]) {
    for (const dialect of dialects) {
      const bytes = assemble(parsed as readonly (DumpLine | '*')[], radix, dialect);
      if (bytes !== null) return bytes;
    }
  }
  return null;
}

/**
 * True when a text has the layout of a dump from its start, whatever its lines contain. If such a text cannot
 * be read as a dump, it must not be taken for continuous digits, which would include offsets.
 */
export function looksLikeDump(text: string): boolean {
  const lines = text.split(/\r?\n/).filter((line) => !/^\s*\*?\s*$/.test(line) && !isElision(line));
  const offsets = lines.map((line) => Number.parseInt(lineOf(line)?.offset ?? '', 16));
  return (
    lines.length > 1 &&
    /^\s*(?:0x)?0{6,16}[:\s]/.test(lines[0] ?? '') &&
    offsets.every((offset, index) => index === 0 || offset > (offsets[index - 1] ?? 0))
  );
}

/** True when somebody replaced lines of a dump by dots. */
export function hasElidedLines(text: string): boolean {
  return text.split(/\r?\n/).some(isElision);
}

/** `...`, `[...]`, `-- snip --`: unlike `*`, they do not define the missing bytes. */
function isElision(line: string): boolean {
  return /^\s*[[<(-]*\s*(?:\.{2,}|\u2026|snip(?:ped)?)\s*[\])>-]*\s*$/i.test(line);
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
  bytesOf: (typeof dialects)[number],
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
    // A line with only an offset marks the end of the line before it.
    const isEnd = line.rest === '' && index > 0 && index === lines.length - 1;
    if (isEnd) break;
    const found = bytesOf(line, room);
    if (room === 0 || found === null || found.bytes.length > maxLine) return null;
    const excess = room === null ? 0 : found.bytes.length - room;
    if (excess >= found.wordBytes) return null;
    const kept = excess > 0 ? found.bytes.subarray(0, -excess) : found.bytes;
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
