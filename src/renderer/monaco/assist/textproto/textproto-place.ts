/** A container around a place in text format; the outermost is the whole message. */
export type TextprotoAround =
  | { readonly kind: 'list' }
  | {
      readonly kind: 'message';
      /** The name of the current field; null where a new field starts, and while its name is typed. */
      readonly key: string | null;
      /** The names of the other fields. Outer messages list only the fields before the place. */
      readonly keys: readonly string[];
    };

/** What is, or may be typed, at a place in text format. */
export interface TextprotoPlace {
  /** The containers, outermost first; never empty. */
  readonly around: readonly TextprotoAround[];
  /** `bracket`: the name of an extension or type, in its brackets. */
  readonly expects: 'name' | 'bracket' | 'value';
  /**
   * The start of the token there; the same as `end` between two tokens. For a name in brackets, the text
   * inside them.
   */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** True when a value or message follows the name. */
  readonly hasValue: boolean;
  /** True when a name in brackets has its closing bracket. */
  readonly isClosed: boolean;
}

interface Frame {
  readonly isMessage: boolean;
  /** The offset of the current field's name; -1 for none. */
  key: number;
  readonly keys: number[];
  /** What comes next in a message; `done` after a value, which may continue with another string. */
  next: 'name' | 'colon' | 'value' | 'done';
}

const token =
  /[ \t\r\n]+|#[^\n]*|---(?=\r?\n|$)|"[^"\\\n]*(?:\\.[^"\\\n]*)*"?|'[^'\\\n]*(?:\\.[^'\\\n]*)*'?|[{}[\]<>:,;]|[^\s{}[\]<>:,;"'#]+/y;

const bracketed = /\[[ \t]*([\w./%-]*)[ \t]*(\]?)/y;

/** How far to read ahead when a container is never closed. Fields set further on are offered again. */
const maxAhead = 100_000;

/**
 * Finds the containers and the token at a place in text format. The text may be invalid, because it is being
 * typed. Returns null inside a comment.
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

/** A place, while the text after it is still being read. */
interface Found {
  readonly frames: readonly Frame[];
  readonly keys: readonly number[];
  readonly expects: TextprotoPlace['expects'];
  readonly start: number;
  readonly end: number;
  readonly isClosed: boolean;
  /** The first token after the place that is not blank. */
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

/** Processes a token. The name at the place itself does not count as another field. */
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
      // An extra closing bracket must not close the whole message.
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
      // A string directly after a string continues it.
      if (kind === 'string') return;
      inner.key = start;
      if (!isPlace) inner.keys.push(start);
      inner.next = 'colon';
  }
}
