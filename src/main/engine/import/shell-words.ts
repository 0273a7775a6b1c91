/** The words of one command, and the parts of the text that were not words. */
export interface ShellWords {
  readonly words: readonly string[];
  /** The text from an unquoted `|`, `>`, `;` or `&` on, which is for the shell; null without any. */
  readonly rest: string | null;
  /** The shell variables that became variables of the app, in order. */
  readonly variables: readonly string[];
  /** `$(...)` and similar, which only a shell can run. */
  readonly commands: readonly string[];
  /** A quote that is never closed. */
  readonly openQuote: string | null;
}

/**
 * Splits a command as a POSIX shell does (XCU 2.2, and `$'...'` of bash): quotes, backslashes, line
 * continuations. `$NAME` and `${NAME}` become `{{NAME}}`. A backtick at the end of a line continues it too,
 * as in PowerShell.
 */
export function shellWords(text: string): ShellWords {
  const reader = new ShellReader(text);
  return reader.read();
}

const continuation = /[\\`]\r?\n/y;
const variable = /\$(?:\{([A-Za-z_]\w*)\}|([A-Za-z_]\w*))/y;
const operators = new Set(['|', '>', '<', ';', '&', '(', ')']);

class ShellReader {
  private readonly text: string;
  private at = 0;
  private word: string | null = null;
  private readonly words: string[] = [];
  private readonly variables: string[] = [];
  private readonly commands: string[] = [];
  private openQuote: string | null = null;

  constructor(text: string) {
    this.text = text;
  }

  read(): ShellWords {
    let rest: string | null = null;
    while (this.at < this.text.length) {
      const char = this.text.charAt(this.at);
      if (operators.has(char) || (char === '\n' && this.isCommandOver())) {
        rest = this.text.slice(this.at).trim();
        break;
      }
      this.readPart(char);
    }
    this.endWord();
    const { words, variables, commands, openQuote } = this;
    return { words, rest: rest === '' ? null : rest, variables, commands, openQuote };
  }

  /**
   * True when a bare line break ends the command. If the next line is an option, the paste lost its
   * backslashes.
   */
  private isCommandOver(): boolean {
    const next = this.text.slice(this.at).trimStart();
    return next !== '' && !next.startsWith('-') && this.words.length > 0;
  }

  private readPart(char: string): void {
    if (this.take(continuation) !== null) return;
    if (/\s/u.test(char)) {
      this.endWord();
      this.at += 1;
    } else if (char === "'") this.readQuoted("'", (body) => body);
    else if (char === '"') this.readDoubleQuoted();
    else if (char === '$' && this.text.charAt(this.at + 1) === "'") this.readAnsi();
    // `$"..."` asks for a translation, and there is none.
    else if (char === '$' && this.text.charAt(this.at + 1) === '"') this.at += 1;
    else if (char === '\\') {
      this.add(this.text.charAt(this.at + 1));
      this.at += 2;
    } else if (!this.readExpansion()) {
      this.add(char);
      this.at += 1;
    }
  }

  private readQuoted(quote: string, read: (body: string) => string): void {
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) this.openQuote = quote;
    const stop = end < 0 ? this.text.length : end;
    this.add(read(this.text.slice(this.at + 1, stop)));
    this.at = stop + 1;
  }

  private readDoubleQuoted(): void {
    this.add('');
    this.at += 1;
    while (this.at < this.text.length) {
      const char = this.text.charAt(this.at);
      if (char === '"') {
        this.at += 1;
        return;
      }
      if (char === '\\') {
        const next = this.text.charAt(this.at + 1);
        if (next === '\r' && this.text.charAt(this.at + 2) === '\n') this.at += 1;
        else if (next !== '\n') this.add('"\\$`'.includes(next) ? next : `\\${next}`);
        this.at += 2;
      } else if (!this.readExpansion()) {
        this.add(char);
        this.at += 1;
      }
    }
    this.openQuote = '"';
  }

  private readAnsi(): void {
    const quoted = readAnsiQuoted(this.text, this.at + 2);
    if (!quoted.isClosed) this.openQuote = "$'";
    this.add(quoted.text);
    this.at = quoted.end;
  }

  /** Reads `$NAME`, `$(...)` or backticks; false when there is none. */
  private readExpansion(): boolean {
    const found = this.take(variable);
    if (found !== null) {
      const name = found[1] ?? found[2] ?? '';
      this.variables.push(name);
      this.add(`{{${name}}}`);
      return true;
    }
    const rest = this.text.slice(this.at, this.at + 2);
    const close = rest === '$(' ? ')' : rest.startsWith('`') ? '`' : null;
    if (close === null) return false;
    const end = this.text.indexOf(close, this.at + (close === ')' ? 2 : 1));
    const stop = end < 0 ? this.text.length : end + 1;
    const command = this.text.slice(this.at, stop);
    this.commands.push(command);
    this.add(command);
    this.at = stop;
    return true;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found !== null) this.at += found[0].length;
    return found;
  }

  private add(text: string): void {
    this.word = (this.word ?? '') + text;
  }

  private endWord(): void {
    if (this.word !== null) this.words.push(this.word);
    this.word = null;
  }
}

/** The text between `$'` and `'`, and where it ended. */
interface AnsiQuoted {
  readonly text: string;
  /** After the closing quote. */
  readonly end: number;
  readonly isClosed: boolean;
}

const letters: Readonly<Record<string, number>> = {
  a: 7,
  b: 8,
  e: 27,
  E: 27,
  f: 12,
  n: 10,
  r: 13,
  t: 9,
  v: 11,
};

const escaped = /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|(.))/sy;

/**
 * Reads bash's `$'...'`, which browsers use for text with line breaks and for binary bodies. `\xHH` and
 * `\nnn` are bytes: those that are not UTF-8 become U+FFFD.
 *
 * @param start after the opening quote
 */
function readAnsiQuoted(text: string, start: number): AnsiQuoted {
  const parts: Buffer[] = [];
  let at = start;
  while (at < text.length && text[at] !== "'") {
    escaped.lastIndex = at;
    const found = escaped.exec(text);
    if (found === null) {
      const next = nextSpecial(text, at + 1);
      parts.push(Buffer.from(text.slice(at, next)));
      at = next;
      continue;
    }
    at += found[0].length;
    const [, hex, short, long, octal, other = ''] = found;
    const byte =
      hex !== undefined ? Number.parseInt(hex, 16) : (octalByte(octal) ?? letters[other]);
    if (byte !== undefined) parts.push(Buffer.of(byte));
    else parts.push(Buffer.from(codePoint(short ?? long) ?? other));
  }
  const isClosed = at < text.length;
  return { text: Buffer.concat(parts).toString('utf8'), end: at + 1, isClosed };
}

function nextSpecial(text: string, from: number): number {
  const found = /['\\]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
}

function octalByte(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number.parseInt(digits, 8) & 0xff;
}

function codePoint(hex: string | undefined): string | undefined {
  if (hex === undefined) return undefined;
  const point = Number.parseInt(hex, 16);
  return point > 0x10_ff_ff ? '\ufffd' : String.fromCodePoint(point);
}
