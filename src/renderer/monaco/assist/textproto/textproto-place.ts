/** A container that a place of a text in text format lies in; the outermost is the message that is typed. */
export type TextprotoAround =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'message';
      /** Of the field that the place lies in; null where a new one is begun, and at its name. */
      readonly key: string | null;
      /** Of the other fields. Of outer messages only those before the place. */
      readonly keys: readonly string[];
    };

/** What stands, or may be typed, at a place of a text in text format. */
export interface TextprotoPlace {
  /** From the outside in; never empty. */
  readonly around: readonly TextprotoAround[];
  /** `bracket`: the name of an extension or of a type, in its brackets. */
  readonly expects: 'name' | 'bracket' | 'value';
  /** The token there, or nothing between two of them. Of a name in brackets what they hold. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Whether a value or message follows the name. */
  readonly hasValue: boolean;
  /** Whether a name in brackets has its closing one. */
  readonly isClosed: boolean;
}

interface Frame {
  readonly isMessage: boolean;
  /** Where the name of the field begins that is read now; -1 for none. */
  key: number;
  readonly keys: number[];
  /** What comes next in a message; `done` after a value, which may go on in another string. */
  next: 'name' | 'colon' | 'value' | 'done';
}

const token =
  /[ \t\r\n]+|#[^\n]*|---(?=\r?\n|$)|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?|[{}[\]<>:,;]|[^\s{}[\]<>:,;"'#]+/y;

const bracketed = /\[[ \t]*([\w./%-]*)[ \t]*(\]?)/y;

/** A container that is not closed has no end: of what is set further on, its fields are offered once more. */
const maxAhead = 100_000;

/**
 * Finds what a place of a text is in, whatever is wrong with the text: it is being typed. Null inside a comment.
 *
 * Names follow protobuf.dev, "Text Format Language Specification".
 */
export function textprotoPlaceAt(text: string, offset: number): TextprotoPlace | null {
  let frames: Frame[] = [newMessage()];
  let found: Found | null = null;
  for (let start = 0, end = 0; start < text.length; start = end) {
    const inner = frames.at(-1);
    const isBracket = text[start] === '[' && inner?.isMessage === true && inner.next !== 'value';
    const read = isBracket ? bracketed : token;
    read.lastIndex = start;
    read.test(text);
    end = Math.max(read.lastIndex, start + 1);
    const kind = isBracket ? 'bracket' : kindOf(text, start, end);
    if (found === null && end >= offset) {
      if (kind === 'comment' && start < offset) return null;
      if (isBracket && start < offset && (offset < end || text[end - 1] !== ']')) {
        found = bracketPlace(text, frames, start);
      } else if (isAt(text, kind, start, end, offset)) found = placeOf(frames, start, end);
      else if (start >= offset) found = placeOf(frames, offset, offset);
    }
    if (kind === 'blank' || kind === 'comment') continue;
    if (kind === 'separator') {
      // The next message of a body of several.
      if (found !== null) break;
      frames = [newMessage()];
      continue;
    }
    if (found !== null && start >= found.end) found.following ??= text.slice(start, end);
    step(text, frames, start, found !== null && start <= found.start && found.end <= end, kind);
    if (found !== null && frames.length < found.frames.length) break;
    if (end > offset + maxAhead) break;
  }
  return described(text, found ?? placeOf(frames, text.length, text.length));
}

type TokenKind = 'blank' | 'comment' | 'separator' | 'string' | 'word' | 'mark' | 'bracket';

function kindOf(text: string, start: number, end: number): TokenKind {
  const first = text[start] ?? '';
  if (/\s/.test(first)) return 'blank';
  if (first === '#') return 'comment';
  if (first === '"' || first === "'") return 'string';
  if ('{}[]<>:,;'.includes(first)) return 'mark';
  return end - start === 3 && text.startsWith('---', start) ? 'separator' : 'word';
}

function isAt(text: string, kind: TokenKind, start: number, end: number, offset: number): boolean {
  if (kind !== 'string' && kind !== 'word') return false;
  if (start <= offset && offset < end) return true;
  const isOpen = kind === 'string' && (end - start < 2 || text[start] !== text[end - 1]);
  return offset === end && (kind === 'word' || isOpen);
}

function newMessage(): Frame {
  return { isMessage: true, key: -1, keys: [], next: 'name' };
}

/** A place, while what comes after it is still read. */
interface Found {
  readonly frames: readonly Frame[];
  readonly keys: readonly number[];
  readonly expects: TextprotoPlace['expects'];
  readonly start: number;
  readonly end: number;
  readonly isClosed: boolean;
  /** The first token after it that is no blank. */
  following?: string;
}

function placeOf(frames: readonly Frame[], start: number, end: number): Found {
  const inner = frames.at(-1);
  const isName = inner?.isMessage === true && inner.next !== 'value';
  return {
    frames: [...frames],
    keys: frames.map(({ key }, index) => (isName && index === frames.length - 1 ? -1 : key)),
    expects: isName ? 'name' : 'value',
    start,
    end,
    isClosed: true,
  };
}

function bracketPlace(text: string, frames: readonly Frame[], start: number): Found {
  bracketed.lastIndex = start;
  const [whole = '', name = '', closing = ''] = bracketed.exec(text) ?? [];
  const from = start + whole.indexOf(name, 1);
  return {
    ...placeOf(frames, from, from + name.length),
    expects: 'bracket',
    isClosed: closing !== '',
  };
}

function described(text: string, found: Found): TextprotoPlace {
  const { frames, keys, expects, start, end, isClosed, following } = found;
  const around = frames.map((frame, index): TextprotoAround => {
    if (!frame.isMessage) return { kind: 'list' };
    const key = keys[index] ?? -1;
    return {
      kind: 'message',
      key: key < 0 ? null : nameAt(text, key),
      keys: frame.keys.map((at) => nameAt(text, at)),
    };
  });
  const hasValue = expects !== 'value' && /^[:{<]$/.test(following ?? '');
  return { around, expects, start, end, hasValue, isClosed };
}

function nameAt(text: string, start: number): string {
  const read = text[start] === '[' ? bracketed : token;
  read.lastIndex = start;
  const match = read.exec(text);
  return read === bracketed ? `[${match?.[1] ?? ''}]` : (match?.[0] ?? '');
}

/** Takes a token in. The name at the place itself is none of the others. */
function step(
  text: string,
  frames: Frame[],
  start: number,
  isPlace: boolean,
  kind: TokenKind,
): void {
  const inner = frames.at(-1);
  if (inner === undefined) return;
  switch (kind === 'mark' ? text[start] : '') {
    case '{':
    case '<':
      frames.push(newMessage());
      return;
    case '[':
      frames.push({ ...newMessage(), isMessage: false });
      return;
    case '}':
    case '>':
    case ']':
      // What is closed once too often leaves the message that is typed.
      if (frames.length > 1) frames.pop();
      (frames.at(-1) ?? inner).next = 'done';
      return;
    case ',':
    case ';':
      inner.next = 'name';
      inner.key = -1;
      return;
    case ':':
      inner.next = 'value';
      return;
    default:
      if (!inner.isMessage) return;
      if (inner.next === 'value') {
        inner.next = 'done';
        return;
      }
      // A string after a string goes on with it.
      if (kind === 'string') return;
      inner.key = start;
      if (!isPlace) inner.keys.push(start);
      inner.next = 'colon';
  }
}
