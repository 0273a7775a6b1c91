/** The first place where a text is not JSON. */
export interface JsonTextFault {
  /** Starts at 1; columns count UTF-16 units. */
  readonly line: number;
  readonly column: number;
  /** The character there; null for the end of the text. */
  readonly character: string | null;
}

/** Scans JSON text (RFC 8259) that comes in pieces. It keeps only the open brackets. */
export interface JsonPieces {
  /** Takes the next piece and returns it formatted, up to a fault if there is one. */
  take(piece: string): string;
  /** Call after the last piece. Returns the fault, or null if the text is JSON. */
  end(): JsonTextFault | null;
}

/** Deeper nesting is not indented further: hostile nesting would fill the disk. */
const maxIndentedDepth = 64;

// What may come next. Numbers for speed: each character of a body is checked.
const aValue = 0;
const aValueOrEnd = 1;
const aKey = 2;
const aKeyOrEnd = 3;
const aColon = 4;
const aCommaOrEnd = 5;
const theEnd = 6;
const inString = 7;
const inEscape = 8;
const inHex = 9;
const inNumber = 10;
const inWord = 11;
const nothing = 12;

// The position inside a number: after its sign, its leading zero, and so on.
const sign = 0;
const zero = 1;
const whole = 2;
const point = 3;
const fraction = 4;
const exponent = 5;
const exponentSign = 6;
const power = 7;

const words: ReadonlyMap<number, string> = new Map([
  [0x74, 'true'],
  [0x66, 'false'],
  [0x6e, 'null'],
]);

/**
 * Creates a scanner for one text. Every string and number stays exactly as written (serializing again would
 * round large numbers).
 *
 * @param indent spaces of each level; `compact` omits all space, `check` does not format
 */
export function createJsonPieces(indent: number | 'compact' | 'check'): JsonPieces {
  const isLaidOut = indent !== 'check';
  const breaks = typeof indent === 'number' ? lineBreaks(indent) : null;
  const open = createBits();
  let state = aValue;
  let isKey = false;
  let inNumberAt = sign;
  let hexLeft = 0;
  let word = '';
  let wordAt = 0;
  let line = 1;
  let column = 1;
  let fault: JsonTextFault | null = null;

  let piece = '';
  let out = '';
  let copiedTo = 0;

  /** Copies the input up to `end`, then appends `then`. */
  function copy(end: number, then: string): void {
    if (isLaidOut) out += piece.slice(copiedTo, end) + then;
    copiedTo = end;
  }

  function lineBreak(): string {
    return breaks?.[Math.min(open.count(), maxIndentedDepth)] ?? '';
  }

  function valueEnded(): void {
    state = open.count() === 0 ? theEnd : aCommaOrEnd;
  }

  /** Begins the value that starts with a character; false if none does. */
  function begin(code: number): boolean {
    if (code === 0x22) {
      isKey = false;
      state = inString;
    } else if (code === 0x7b || code === 0x5b) {
      open.push(code === 0x7b);
      state = code === 0x7b ? aKeyOrEnd : aValueOrEnd;
    } else if (code === 0x2d || (code >= 0x30 && code <= 0x39)) {
      state = inNumber;
      inNumberAt = code === 0x2d ? sign : code === 0x30 ? zero : whole;
    } else {
      const found = words.get(code);
      if (found === undefined) return false;
      state = inWord;
      word = found;
      wordAt = 1;
    }
    return true;
  }

  /** Closes an open bracket; false if the bracket does not match. */
  function close(code: number): boolean {
    if (code !== (open.last() ? 0x7d : 0x5d) || open.count() === 0) return false;
    open.pop();
    valueEnded();
    return true;
  }

  /** Takes one character outside strings and space; false if it is not allowed there. */
  function step(code: number, at: number): boolean {
    switch (state) {
      case aValueOrEnd:
        if (close(code)) return true;
        copy(at, lineBreak());
        return begin(code);
      case aValue:
        return begin(code);
      case aKeyOrEnd:
        if (close(code)) return true;
        copy(at, lineBreak());
        state = aKey;
        return step(code, at);
      case aKey:
        isKey = true;
        state = inString;
        return code === 0x22;
      case aColon:
        if (code !== 0x3a) return false;
        copy(at + 1, breaks === null ? '' : ' ');
        state = aValue;
        return true;
      case aCommaOrEnd:
        if (code === 0x2c) {
          copy(at + 1, lineBreak());
          state = open.last() ? aKey : aValue;
          return true;
        }
        if (!close(code)) return false;
        copy(at, lineBreak());
        return true;
      case inHex:
        hexLeft -= 1;
        if (hexLeft === 0) state = inString;
        return (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x66);
      case inEscape:
        state = code === 0x75 ? inHex : inString;
        hexLeft = 4;
        return '"\\/bfnrtu'.includes(String.fromCharCode(code));
      case inWord:
        if (code !== word.charCodeAt(wordAt)) return false;
        wordAt += 1;
        if (wordAt === word.length) valueEnded();
        return true;
      case inNumber: {
        const next = numberAfter(inNumberAt, code);
        if (next !== null) {
          inNumberAt = next;
          return true;
        }
        if (!mayEnd(inNumberAt)) return false;
        valueEnded();
        return step(code, at);
      }
      default:
        return false;
    }
  }

  /** Returns the offset after the space that starts at an offset. */
  function afterSpace(start: number): number {
    copy(start, '');
    let at = start;
    for (; at < piece.length && isSpace(piece.charCodeAt(at)); at += 1) {
      if (piece.charCodeAt(at) !== 0x0a) continue;
      line += 1;
      column = -at;
    }
    copiedTo = at;
    return at;
  }

  function isBetweenTokens(): boolean {
    if (state === inNumber && mayEnd(inNumberAt)) valueEnded();
    return state <= theEnd;
  }

  function take(given: string): string {
    piece = given;
    out = '';
    copiedTo = 0;
    let at = 0;
    while (at < given.length && state !== nothing) {
      let code = given.charCodeAt(at);
      if (state === inString) {
        while (code !== 0x22 && code !== 0x5c && code >= 0x20) {
          at += 1;
          code = given.charCodeAt(at);
        }
        if (at >= given.length) break;
        if (code === 0x5c) state = inEscape;
        else if (code !== 0x22) break;
        else if (isKey) state = aColon;
        else valueEnded();
        at += 1;
      } else if (isSpace(code) && isBetweenTokens()) at = afterSpace(at);
      else if (step(code, at)) at += 1;
      else break;
    }
    if (at < given.length && state !== nothing) {
      fault = {
        line,
        column: column + at,
        character: String.fromCodePoint(given.codePointAt(at) ?? 0),
      };
      state = nothing;
    }
    copy(at, '');
    column += given.length;
    return out;
  }

  return {
    take,
    end() {
      if (state === theEnd || state === nothing) return fault;
      if (isBetweenTokens() && state === theEnd) return null;
      return { line, column, character: null };
    },
  };
}

function lineBreaks(indent: number): readonly string[] {
  return Array.from(
    { length: maxIndentedDepth + 1 },
    (_, depth) => `\n${' '.repeat(indent * depth)}`,
  );
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** Returns the next position inside a number; null if the character is not part of it. */
function numberAfter(at: number, code: number): number | null {
  if (code >= 0x30 && code <= 0x39) {
    if (at === sign) return code === 0x30 ? zero : whole;
    if (at === point) return fraction;
    if (at === exponent || at === exponentSign) return power;
    return at === zero ? null : at;
  }
  if (code === 0x2e) return at === zero || at === whole ? point : null;
  if ((code | 0x20) === 0x65)
    return at === zero || at === whole || at === fraction ? exponent : null;
  return (code === 0x2b || code === 0x2d) && at === exponent ? exponentSign : null;
}

function mayEnd(at: number): boolean {
  return at === zero || at === whole || at === fraction || at === power;
}

/** A stack of bits: the nesting may be as deep as a body is long. */
function createBits() {
  let bytes = new Uint8Array(64);
  let count = 0;
  return {
    count: () => count,
    last: () => ((bytes[(count - 1) >> 3] ?? 0) & (1 << ((count - 1) & 7))) !== 0,
    push(bit: boolean): void {
      const at = count >> 3;
      if (at === bytes.length) {
        const grown = new Uint8Array(bytes.length * 2);
        grown.set(bytes);
        bytes = grown;
      }
      const mask = 1 << (count & 7);
      bytes[at] = bit ? (bytes[at] ?? 0) | mask : (bytes[at] ?? 0) & ~mask;
      count += 1;
    },
    pop(): void {
      count -= 1;
    },
  };
}
