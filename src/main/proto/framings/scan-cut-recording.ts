/** What there is of a recording whose file ends too soon. */
export interface CutRecording {
  /** What stands before the list of entries, as JSON that is closed; null where that does not read. */
  readonly head: unknown;
  /** The entries that are whole, one after the other. */
  readonly entries: readonly unknown[];
  /** Entries that end, and are no JSON. */
  readonly damagedCount: number;
  /** Where it ends: before the list, within an entry of it, in the list before it is closed, or behind it. */
  readonly endsIn: 'head' | 'entry' | 'list' | 'rest';
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** What is open within `{"log": {`, and within the list in that. */
const logDepth = 2;
const listDepth = 3;

/**
 * Goes through a recording (HAR 1.2) that is no JSON, for it may only lack its end: what opens and what
 * closes is counted, outside of strings, and each entry that closes is read for itself.
 *
 * @returns null where something closes that is not open, or all is closed: then it lacks more than its end
 */
export function scanCutRecording(file: Uint8Array): CutRecording | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const places: { readonly start: number; readonly end: number }[] = [];
  /** What closes each that is open. */
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

/** Behind its closing quote; the end of the bytes where it has none. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(quote, start + 1); at >= 0; at = bytes.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (bytes[at - 1 - slashes] === backslash) slashes += 1;
    if (slashes % 2 === 0) return at + 1;
  }
  return bytes.length;
}

/** Whether a string is the key of the list: its colon and its bracket follow. */
function isEntriesKey(bytes: Buffer, start: number, end: number): boolean {
  if (bytes.toString('latin1', start, end) !== '"entries"') return false;
  const behind = /^\s*:\s*\[/.exec(bytes.toString('latin1', end, end + maxBlanks));
  return behind !== null;
}

/** Between a key and its value. */
const maxBlanks = 100;

/** What stands before the key of the list, closed. */
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
