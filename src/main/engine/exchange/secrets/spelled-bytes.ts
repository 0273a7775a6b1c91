/** Bytes after undoing a spelling, and where each begins in the original bytes. */
export interface Spelled {
  readonly bytes: Uint8Array;
  /**
   * One entry more than there are bytes: the last is the end of the spelling. Null when the offsets are
   * unchanged.
   */
  readonly at: Uint32Array | null;
}

/** The named HTML characters that are ASCII; the names of Latin-1 follow in order, from U+00A0. */
const asciiNames: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  Tab: '\t',
  NewLine: '\n',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  Hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
};

const latinNames =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const codesByName: ReadonlyMap<string, number> = new Map([
  ...Object.entries(asciiNames).map(
    ([name, character]) => [name, character.charCodeAt(0)] as const,
  ),
  ...latinNames.split(' ').map((name, index) => [name, 0xa0 + index] as const),
]);

/** `&NewLine;` and `&#x10FFFF;` are the longest. */
const maxEntityLength = 12;

const backslash = 0x5c;
const percent = 0x25;
const ampersand = 0x26;

/** Characters after a backslash that stand for one other character. */
const escaped: ReadonlyMap<number, number> = new Map(
  Object.entries({
    '"': '"',
    "'": "'",
    '\\': '\\',
    '/': '/',
    a: '\u0007',
    b: '\b',
    f: '\f',
    n: '\n',
    r: '\r',
    t: '\t',
    v: '\v',
  }).map(([written, meant]) => [written.charCodeAt(0), meant.charCodeAt(0)]),
);

/**
 * Undoes one layer of spelling wherever it occurs: backslash escapes (JSON, Go, C, text format),
 * percent-encoding, HTML entities. Drops zero bytes, which UTF-16 and UTF-32 put between ASCII characters.
 * Null when there is none of these. The result is never longer.
 */
export function undoSpelling({ bytes, at: before }: Spelled): Spelled | null {
  if (![backslash, percent, ampersand, 0].some((byte) => bytes.includes(byte))) return null;
  const made = new Uint8Array(bytes.length);
  const at = new Uint32Array(bytes.length + 1);
  let length = 0;
  let isChanged = false;

  function put(byte: number, from: number): void {
    made[length] = byte;
    at[length] = before === null ? from : (before[from] as number);
    length += 1;
  }

  function putCode(code: number, from: number): void {
    if (code < 0x80) put(code, from);
    else if (code < 0x800) {
      put(0xc0 | (code >> 6), from);
      put(0x80 | (code & 0x3f), from);
    } else if (code < 0x1_0000) {
      put(0xe0 | (code >> 12), from);
      put(0x80 | ((code >> 6) & 0x3f), from);
      put(0x80 | (code & 0x3f), from);
    } else {
      put(0xf0 | (code >> 18), from);
      put(0x80 | ((code >> 12) & 0x3f), from);
      put(0x80 | ((code >> 6) & 0x3f), from);
      put(0x80 | (code & 0x3f), from);
    }
  }

  for (let from = 0; from < bytes.length; ) {
    const byte = bytes[from] as number;
    let taken = 0;
    if (byte === 0) {
      taken = 1;
    } else if (byte === percent) {
      const value = hexAt(bytes, from + 1, 2);
      if (value >= 0) {
        if (value !== 0) put(value, from);
        taken = 3;
      }
    } else if (byte === ampersand) {
      const entity = entityAt(bytes, from);
      if (entity) {
        putCode(entity.code, from);
        taken = entity.length;
      }
    } else if (byte === backslash) {
      const found = escapeAt(bytes, from);
      if (found) {
        if (found.isByte) put(found.code, from);
        else putCode(found.code, from);
        taken = found.length;
      }
    }
    if (taken === 0) {
      put(byte, from);
      taken = 1;
    } else isChanged = true;
    from += taken;
  }
  if (!isChanged) return null;
  at[length] = before === null ? bytes.length : (before[bytes.length] as number);
  return { bytes: made.subarray(0, length), at: at.subarray(0, length + 1) };
}

interface Escape {
  readonly code: number;
  readonly length: number;
  /** True for one byte of UTF-8, instead of a character. */
  readonly isByte: boolean;
}

/** Returns the escape that begins with the backslash at `at`. */
function escapeAt(bytes: Uint8Array, at: number): Escape | null {
  const next = bytes[at + 1] ?? 0;
  const simple = escaped.get(next);
  if (simple !== undefined) return { code: simple, length: 2, isByte: true };
  switch (next) {
    case 0x75: {
      if (bytes[at + 2] === 0x7b) return braced(bytes, at);
      const high = hexAt(bytes, at + 2, 4);
      if (high < 0) return null;
      const isPair =
        (high & 0xfc00) === 0xd800 && bytes[at + 6] === backslash && bytes[at + 7] === 0x75;
      const low = isPair ? hexAt(bytes, at + 8, 4) : -1;
      if ((low & 0xfc00) !== 0xdc00 || low < 0) return { code: high, length: 6, isByte: false };
      const code = 0x1_0000 + ((high & 0x3ff) << 10) + (low & 0x3ff);
      return { code, length: 12, isByte: false };
    }
    case 0x55: {
      const code = hexAt(bytes, at + 2, 8);
      return code < 0 || code > 0x10_ffff ? null : { code, length: 10, isByte: false };
    }
    case 0x78: {
      const code = hexAt(bytes, at + 2, 2);
      return code < 0 ? null : { code, length: 4, isByte: true };
    }
    default: {
      const digits = [next, bytes[at + 2] ?? 0, bytes[at + 3] ?? 0].map((digit) => digit - 0x30);
      if (digits.some((digit) => digit < 0 || digit > 7)) return null;
      const [a = 0, b = 0, c = 0] = digits;
      return { code: ((a << 6) | (b << 3) | c) & 0xff, length: 4, isByte: true };
    }
  }
}

/** Reads `\u{1f600}` of JavaScript and Rust. */
function braced(bytes: Uint8Array, at: number): Escape | null {
  const digits = bytes.subarray(at + 3, at + 10).indexOf(0x7d);
  if (digits < 1) return null;
  const code = hexAt(bytes, at + 3, digits);
  return code < 0 || code > 0x10_ffff ? null : { code, length: digits + 4, isByte: false };
}

function entityAt(
  bytes: Uint8Array,
  at: number,
): { readonly code: number; readonly length: number } | null {
  let end = at + 1;
  const last = Math.min(bytes.length, at + maxEntityLength);
  while (end < last && bytes[end] !== 0x3b) end += 1;
  if (end >= last) return null;
  const name = String.fromCharCode(...bytes.subarray(at + 1, end));
  const length = end + 1 - at;
  const numeric = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
  if (!numeric) {
    const code = codesByName.get(name);
    return code === undefined ? null : { code, length };
  }
  const code = numeric[1] ? Number.parseInt(numeric[1], 16) : Number(numeric[2]);
  return code > 0x10_ffff ? null : { code, length };
}

/** Reads this many hexadecimal digits as a number; -1 when there are others. */
function hexAt(bytes: Uint8Array, start: number, count: number): number {
  if (start + count > bytes.length) return -1;
  let value = 0;
  for (let at = start; at < start + count; at += 1) {
    const digit = hexDigits[bytes[at] as number] as number;
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  return value;
}

const hexDigits = tableOf('0123456789abcdef', '0123456789ABCDEF');

/** The base64 value of each byte, in either alphabet; -1 for all others. */
const sextets = tableOf(
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
);

function tableOf(...alphabets: readonly string[]): Int8Array {
  const table = new Int8Array(256).fill(-1);
  for (const alphabet of alphabets) {
    for (let value = 0; value < alphabet.length; value += 1) {
      table[alphabet.charCodeAt(value)] = value;
    }
  }
  return table;
}

/**
 * Drops white space and maps the base64url alphabet to base64, so that broken lines are joined. Null when
 * there are no such lines.
 */
export function compactBase64({ bytes, at: before }: Spelled): Spelled | null {
  if (!bytes.includes(0x0a) && !bytes.includes(0x0d)) return null;
  const made = new Uint8Array(bytes.length);
  const at = new Uint32Array(bytes.length + 1);
  let length = 0;
  for (let from = 0; from < bytes.length; from += 1) {
    const byte = bytes[from] as number;
    if (byte === 0x20 || (byte >= 0x09 && byte <= 0x0d)) continue;
    made[length] = byte === 0x2d ? 0x2b : byte === 0x5f ? 0x2f : byte;
    at[length] = before === null ? from : (before[from] as number);
    length += 1;
  }
  at[length] = before === null ? bytes.length : (before[bytes.length] as number);
  return { bytes: made.subarray(0, length), at: at.subarray(0, length + 1) };
}

/** Shorter runs of base64 are words. */
const minRunLength = 12;

/** A run up to this length may begin with letters of a word before it: `Basic+dXNlcjpw`. */
const maxTokenLength = 4096;

/** Lines of base64 are longer than this. */
const minLineLength = 16;

/**
 * Decodes all runs of base64 in the bytes, joined with a byte that no text contains. Null when there is none.
 *
 * @param phase how many characters at the start belong to a group of four that began before the first byte
 */
export function undoBase64({ bytes, at: before }: Spelled, phase: number): Spelled | null {
  const made: number[][] = [];
  const places = new Uint32Array(bytes.length);
  const values = new Uint8Array(bytes.length);
  let room = 0;
  for (const run of runsOf(bytes, places, values)) {
    const isToken = run.end - run.start <= maxTokenLength;
    const isFirst = run.start === 0 && places[0] === 0;
    const shifts = isToken ? [0, 1, 2, 3] : [isFirst ? phase : 0];
    for (const shift of shifts) {
      made.push([run.start + shift, run.end]);
      room += Math.floor(((run.end - run.start) * 3) / 4) + 1;
    }
  }
  if (made.length === 0) return null;
  const out = new Uint8Array(room);
  const at = new Uint32Array(room + 1);
  let length = 0;
  let end = 0;
  for (const [start = 0, stop = 0] of made) {
    let held = 0;
    let bits = 0;
    for (let index = start; index < stop; index += 1) {
      held = ((held << 6) | (values[index] as number)) & 0xffff;
      if (bits === 0) end = places[index] as number;
      bits += 6;
      if (bits < 8) continue;
      bits -= 8;
      out[length] = (held >> bits) & 0xff;
      at[length] = before === null ? end : (before[end] as number);
      length += 1;
      end = places[index] as number;
    }
    out[length] = 0xff;
    at[length] = placeBehind(places[stop - 1] as number, before);
    length += 1;
  }
  at[length] = at[length - 1] as number;
  return { bytes: out.subarray(0, length), at: at.subarray(0, length + 1) };
}

function placeBehind(place: number, before: Uint32Array | null): number {
  return before === null ? place + 1 : (before[place + 1] as number);
}

interface Run {
  /** The index of its first character among those found. */
  readonly start: number;
  readonly end: number;
}

/** Yields the runs of base64, across line breaks, and records their characters and places. */
function* runsOf(bytes: Uint8Array, places: Uint32Array, values: Uint8Array): Generator<Run> {
  let count = 0;
  for (let from = 0; from < bytes.length; from += 1) {
    if ((sextets[bytes[from] as number] as number) < 0) continue;
    const start = count;
    // The line before the first byte has an unknown length.
    let isWholeLine = from > 0;
    let line = 0;
    for (; from < bytes.length; from += 1) {
      const value = sextets[bytes[from] as number] as number;
      if (value >= 0) {
        places[count] = from;
        values[count] = value;
        count += 1;
        line += 1;
        continue;
      }
      const next = lineEndsAt(bytes, from);
      const goesOn = !isWholeLine || (line >= minLineLength && line % 4 === 0);
      if (next === from || !goesOn || (sextets[bytes[next] ?? 0x20] as number) < 0) break;
      from = next - 1;
      line = 0;
      isWholeLine = true;
    }
    if (count - start >= minRunLength) yield { start, end: count };
    else count = start;
  }
}

/** Returns the place after a line break at `at` and the blanks that follow; `at` when there is none. */
function lineEndsAt(bytes: Uint8Array, at: number): number {
  let next = at;
  if (bytes[next] === 0x0d) next += 1;
  if (bytes[next] !== 0x0a) return at;
  next += 1;
  while (bytes[next] === 0x20 || bytes[next] === 0x09) next += 1;
  return next;
}

/** Counts the base64 characters before a place, back to the first other character or `from`. */
export function base64Before(bytes: Uint8Array, from: number, to: number): number {
  let at = to;
  while (at > from && (sextets[bytes[at - 1] as number] as number) >= 0) at -= 1;
  return to - at;
}
