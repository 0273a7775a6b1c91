import { placeholderSource } from '../../../ui/typed-placeholder.ts';

/** A container around a place in a JSON text. */
export type JsonAround =
  | { readonly kind: 'array' }
  | {
      readonly kind: 'object';
      /** The name of the current member; null where a new member starts, and while its name is typed. */
      readonly key: string | null;
      /** The names of the other members. Outer objects list only the members before the place. */
      readonly keys: readonly string[];
      /** The value of its `@type` member, as far as the text was read. */
      readonly typeUrl: string | null;
    };

/** What is, or may be typed, at a place in a JSON text. */
export interface JsonPlace {
  /** The containers, outermost first. */
  readonly around: readonly JsonAround[];
  readonly expects: 'name' | 'value';
  /** The start of the token there, including quotes; the same as `end` between two tokens. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** True when the name is followed by a colon and a value. */
  readonly hasColon: boolean;
  /** True when another member or item follows without a comma before it. */
  readonly needsComma: boolean;
}

/** An open container. It stores offsets, not texts, because most of them are never needed. */
interface Frame {
  readonly isObject: boolean;
  /** The offset of the current member's name; -1 for none. */
  key: number;
  readonly keys: number[];
  typeUrl: number;
  /** What comes next in an object; `done` after a value. */
  next: 'name' | 'colon' | 'value' | 'done';
}

const spaceOrComment = String.raw`[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)`;
const string = String.raw`"[^"\\\n]*(?:\\.[^"\\\n]*)*"?`;
const token = new RegExp(
  String.raw`${spaceOrComment}|${string}|\\?${placeholderSource}|[{}[\]:,]|[^\s{}[\]:,"/]+|[\s\S]`,
  'y',
);

/** How far to read ahead when a container is never closed. Fields set further on are offered again. */
const maxAhead = 100_000;

/**
 * Finds the containers and the token at a place in a JSON text. The text may be invalid, because it is being
 * typed. Comments, and variables in place of a value, are accepted. Returns null inside a comment.
 */
export function jsonPlaceAt(text: string, offset: number): JsonPlace | null {
  const frames: Frame[] = [];
  let found: Found | null = null;
  for (let start = 0; start < text.length; start = token.lastIndex) {
    token.lastIndex = start;
    token.test(text);
    const end = token.lastIndex;
    const kind = kindOf(text, start, end);
    if (found === null && end >= offset) {
      if (kind === 'comment' && start < offset && isInComment(text, start, end, offset))
        return null;
      const isTyped = kind === 'string' || kind === 'word';
      const isEnd = offset === end && (kind === 'word' || !isClosed(text, start, end));
      if (isTyped && start <= offset && (offset < end || isEnd)) found = place(frames, start, end);
      else if (start >= offset) found = place(frames, offset, offset);
    }
    if (kind === 'blank' || kind === 'comment') continue;
    if (found !== null && start >= found.end) found.following ??= text.slice(start, end);
    step(text, frames, start, end, found?.start === start && found.end === end);
    // The container around the place ends here, so all its members are known.
    if (found !== null && frames.length < found.frames.length) break;
    if (end > offset + maxAhead) break;
  }
  found ??= place(frames, text.length, text.length);
  return described(text, found);
}

type TokenKind = 'blank' | 'comment' | 'string' | 'word' | 'mark';

function kindOf(text: string, start: number, end: number): TokenKind {
  switch (text[start]) {
    case ' ':
    case '\t':
    case '\r':
    case '\n':
      return 'blank';
    case '"':
      return 'string';
    case '/':
      return end - start > 1 ? 'comment' : 'mark';
    case '{':
      return end - start > 1 ? 'word' : 'mark';
    case '}':
    case '[':
    case ']':
    case ':':
    case ',':
      return 'mark';
    default:
      return 'word';
  }
}

function isInComment(text: string, start: number, end: number, offset: number): boolean {
  if (offset < end || text[start + 1] === '/') return true;
  return end - start < 4 || !text.endsWith('*/', end);
}

function isClosed(text: string, start: number, end: number): boolean {
  return closedString.test(text.slice(start, end));
}

const closedString = /^"[^"\\]*(?:\\.[^"\\]*)*"$/;

/** A place, while the text after it is still being read. */
interface Found {
  readonly frames: readonly Frame[];
  readonly keys: readonly number[];
  readonly expects: 'name' | 'value';
  readonly start: number;
  readonly end: number;
  /** The first token after the place that is not blank. */
  following?: string;
}

function place(frames: readonly Frame[], start: number, end: number): Found {
  const inner = frames.at(-1);
  const isName = inner?.isObject === true && inner.next !== 'value';
  return {
    frames: [...frames],
    keys: frames.map(({ key }, index) => (isName && index === frames.length - 1 ? -1 : key)),
    expects: isName ? 'name' : 'value',
    start,
    end,
  };
}

function described(
  text: string,
  { frames, keys, expects, start, end, following }: Found,
): JsonPlace {
  const around = frames.map((frame, index): JsonAround => {
    if (!frame.isObject) return { kind: 'array' };
    const key = keys[index] ?? -1;
    return {
      kind: 'object',
      key: key < 0 ? null : stringAt(text, key),
      keys: frame.keys.map((at) => stringAt(text, at)),
      typeUrl: frame.typeUrl < 0 ? null : stringAt(text, frame.typeUrl),
    };
  });
  return {
    around,
    expects,
    start,
    end,
    hasColon: expects === 'name' && following === ':',
    needsComma: following !== undefined && !/^[\]},:]$/.test(following),
  };
}

/** Processes a token. The name at the place itself does not count as another member. */
function step(text: string, frames: Frame[], start: number, end: number, isPlace: boolean): void {
  const inner = frames.at(-1);
  switch (end - start === 1 ? text[start] : '') {
    case '{':
    case '[':
      frames.push({ isObject: text[start] === '{', key: -1, keys: [], typeUrl: -1, next: 'name' });
      return;
    case '}':
    case ']': {
      frames.pop();
      const outer = frames.at(-1);
      if (outer !== undefined) outer.next = 'done';
      return;
    }
    case ',':
      if (inner !== undefined) {
        inner.next = 'name';
        inner.key = -1;
      }
      return;
    case ':':
      if (inner !== undefined) inner.next = 'value';
      return;
    default:
      if (inner?.isObject !== true) return;
      if (inner.next === 'value') {
        if (text.startsWith('"@type"', inner.key)) inner.typeUrl = start;
        inner.next = 'done';
        return;
      }
      inner.key = start;
      if (!isPlace) inner.keys.push(start);
      inner.next = 'colon';
  }
}

/** Returns the text of the string or word at an offset; of an unclosed string, what is there. */
export function stringAt(text: string, start: number): string {
  token.lastIndex = start;
  const written = token.exec(text)?.[0] ?? '';
  if (!written.startsWith('"')) return written;
  if (written.includes('\\') && closedString.test(written)) {
    try {
      return String(JSON.parse(written));
    } catch {
      // An invalid escape: return the text as it is.
    }
  }
  return written.slice(1, closedString.test(written) ? -1 : undefined);
}
