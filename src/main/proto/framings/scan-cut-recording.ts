/** The readable part of a truncated recording. */
export interface CutRecording {
  /** The part before the list of entries, as closed JSON; null if it cannot be parsed. */
  readonly head: unknown;
  /** The complete entries, in order. */
  readonly entries: readonly unknown[];
  /** The number of complete entries that are not JSON. */
  readonly damagedCount: number;
  /** Where the file ends: before the list, inside an entry, in the list before it is closed, or after it. */
  readonly endsIn: 'head' | 'entry' | 'list' | 'rest';
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** The number of open brackets in `{"log": {`, and in its list. */
const logDepth = 2;
const listDepth = 3;

/**
 * Scans a recording (HAR 1.2) that is not JSON and may be truncated: it counts brackets outside strings and
 * parses each complete entry separately.
 *
 * @returns null if brackets do not match, or all are closed: then the file has another fault
 */
export function scanCutRecording(file: Uint8Array): CutRecording | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const places: { readonly start: number; readonly end: number }[] = [];
  /** The closing bracket of each open one. */
  const open: number[] = [];
  let listStart: number | null = null;
  let listEnd: number | null = null;
  let entryStart: number | null = null;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      const end = endOfString(bytes, at);
      const isKey = open.length === logDepth && listStart === null;
      if (isKey && isEntriesKey(bytes, at, end)) listStart = at;
      at = end - 1;
    } else if (byte === openBrace || byte === openBracket) {
      if (listStart !== null && listEnd === null && open.length === listDepth) entryStart = at;
      open.push(byte === openBrace ? closeBrace : closeBracket);
    } else if (byte === closeBrace || byte === closeBracket) {
      if (open.pop() !== byte) return null;
      if (entryStart !== null && open.length === listDepth) {
        places.push({ start: entryStart, end: at + 1 });
        entryStart = null;
      } else if (listStart !== null && listEnd === null && open.length < listDepth) {
        listEnd = at;
      }
    }
  }
  if (open.length === 0) return null;
  const endsInList = entryStart === null ? 'list' : 'entry';
  const endsIn = listStart === null ? 'head' : listEnd === null ? endsInList : 'rest';
  const read = places.map(({ start, end }) => parsed(bytes.toString('utf8', start, end)));
  const entries = read.flatMap((one) => (one === null ? [] : [one.value]));
  return {
    head: listStart === null ? null : headOf(bytes, listStart),
    entries,
    damagedCount: read.length - entries.length,
    endsIn,
  };
}

/** Returns the offset after the closing quote; the end of the bytes if there is none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(quote, start + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return bytes.length;
}

/** True when a string is the key of the list, followed by colon and bracket. */
function isEntriesKey(bytes: Buffer, start: number, end: number): boolean {
  if (bytes.toString('latin1', start, end) !== '"entries"') return false;
  const behind = /^\s*:\s*\[/.exec(bytes.toString('latin1', end, end + maxBlanks));
  return behind !== null;
}

/** Between a key and its value. */
const maxBlanks = 100;

/** Returns the part before the list's key, closed. */
function headOf(bytes: Buffer, listStart: number): unknown {
  const text = bytes
    .toString('utf8', 0, listStart)
    .replace(/^\uFEFF/, '')
    .trimEnd();
  const isBehindComma = text.charCodeAt(text.length - 1) === comma;
  return parsed(`${isBehindComma ? text.slice(0, -1) : text}}}`)?.value ?? null;
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
