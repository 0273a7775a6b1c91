import { type HexReading, readHexText } from './hex-text.ts';
import { readBase64 } from './read-base64.ts';
import { readByteList } from './read-byte-list.ts';
import { looksLikeDump, readDump } from './read-dump.ts';
import { readEscaped } from './read-escaped.ts';

/** The notation of bytes in a text. */
export type ByteSpelling = 'hex' | 'dump' | 'list' | 'base64' | 'base64url' | 'escaped';

/** Bytes that a text may spell. */
export interface ByteReading {
  readonly kind: ByteSpelling;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** For a list: nothing around its numbers declares bytes. */
  readonly isBare?: true;
}

/**
 * Returns all byte readings of a text, the likeliest first. Hex digits are also base64 letters, and pairs of
 * them may be decimal numbers: then that reading is second. JSON may be a list of bytes too.
 */
export function byteReadings(text: string): readonly ByteReading[] {
  const dump = readDump(text);
  if (dump !== null) return [{ kind: 'dump', bytes: dump }];
  if (looksLikeDump(text)) return [];
  const readings: ByteReading[] = [];
  const hex = readLooseHex(text);
  if (hex !== null) readings.push({ kind: 'hex', bytes: hex });
  const list = readByteList(text);
  if (list?.kind === 'bytes') {
    const listed = { bytes: list.bytes, ...(!list.isDeclared && { isBare: true as const }) };
    // Programs put commas between numbers; pairs of digits with blanks between them are more likely hex.
    if (text.includes(',')) readings.unshift({ kind: 'list', ...listed });
    else readings.push({ kind: 'list', ...listed });
  }
  const escaped = readEscaped(text);
  if (escaped !== null) readings.push({ kind: 'escaped', bytes: escaped });
  const base64 = readBase64(text);
  if (base64 !== null) readings.push(base64);
  return readings;
}

/** Fewer digits may well be a number, or a word. */
const minLikelyDigits = 8;

/**
 * Finds what keeps a text of only hex digits from being bytes: a single digit, usually because its neighbour
 * was lost. Returns null for bytes, and for any other text.
 */
export function loneHexDigit(text: string): string | null {
  const digits = text.match(/[0-9a-f]/gi)?.length ?? 0;
  if (digits < minLikelyDigits || !/^[0-9a-fx\s,;:_{}()[\]-]+$/i.test(text)) return null;
  if (looksLikeDump(text)) return null;
  const reading = looseHex(text);
  return reading?.kind === 'fault' ? reading.reason : null;
}

function readLooseHex(text: string): Uint8Array<ArrayBuffer> | null {
  const reading = looseHex(text);
  return reading?.kind === 'bytes' && reading.bytes.length > 0 ? reading.bytes : null;
}

/** Reads hex as people and programs write it: `08 96`, `08:96`, `0x08, 0x96`, `{0x8, 0x96}`, `[08-96]`. */
function looseHex(text: string): HexReading | null {
  const bare = text.trim().replaceAll(/^[[{(]\s*|\s*[\]})];?$/g, '');
  if (bare === '') return null;
  const isPrefixed = /^0x/i.test(bare);
  const pairs = isPrefixed
    ? bare.replaceAll(/0x([0-9a-f]+)/gi, (_, digits: string) =>
        digits.length === 1 ? `0${digits}` : digits,
      )
    : bare;
  return readHexText(pairs.replaceAll(/[,;:_-]/g, ' '));
}
