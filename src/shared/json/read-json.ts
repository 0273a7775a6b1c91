import { placeholderEnd } from '../model/placeholder.ts';
import type { JsonFault } from './json-fault.ts';
import * as words from './json-fault-words.ts';
import type { DraftMember, DraftNode, Span } from './json-tree.ts';
import { readLeaf, readStringAt } from './read-json-leaf.ts';
import { skipSpaceAndComments } from './skip-space.ts';

/** The allowed syntax, and a callback for faults. */
export interface ReadJsonOptions {
  /** True to allow comments and variables. */
  readonly isDraft: boolean;
  /** Reading continues after it, unless it throws. */
  readonly onFault: (fault: JsonFault) => void;
  readonly onComment: (comment: Span) => void;
}

interface OpenScope {
  readonly kind: 'object' | 'array';
  readonly start: number;
  /** For an object; empty for a list. */
  readonly members: DraftMember[];
  readonly items: DraftNode[];
  /** Members of the previous object at this place: consecutive list items usually have the same keys. */
  readonly like: readonly DraftMember[];
  /** The key of the member being read. */
  key: string;
  keyStart: number;
  keyEnd: number;
  /** The previous comma; -1 if there is none. */
  comma: number;
  /** All keys, once there are too many to compare one by one. */
  keys: Set<string> | null;
}

const manyKeys = 12;

/** The initial capacity that an engine gives an array: a shorter one is copied to save memory. */
const roomAtFirst = 16;

const noMembers: DraftMember[] = [];
const noItems: DraftNode[] = [];

/**
 * Parses JSON (RFC 8259) to a tree with the place of every part. Faults are reported and skipped, so that the
 * rest is parsed too. Uses its own stack: deep nesting cannot overflow the program's.
 *
 * @returns null without any value
 */
export function readJson(text: string, options: ReadJsonOptions): DraftNode | null {
  const { isDraft, onFault } = options;
  const open: OpenScope[] = [];
  /** The members of the last closed object, for each level. */
  const closed: (readonly DraftMember[])[] = [];
  const openCount = { object: 0, array: 0 };
  let scope: OpenScope | undefined;
  let root = null as DraftNode | null;
  let expects = 'value' as 'key' | 'value' | 'end';
  // Files with a byte order mark are common; it has no meaning.
  let index = skip(text.startsWith('\ufeff') ? 1 : 0);

  function skip(from: number): number {
    const code = text.charCodeAt(from);
    // Usually there is nothing between two tokens.
    if (code > 0x20 && code !== 0x2f) return from;
    return skipSpaceAndComments(text, from, options);
  }

  function add(node: DraftNode): void {
    expects = 'end';
    if (scope === undefined) root = node;
    else if (scope.kind === 'array') scope.items.push(node);
    else {
      const { key, keyStart, keyEnd } = scope;
      scope.members.push({ key, keyStart, keyEnd, value: node });
    }
  }

  function openScope(kind: OpenScope['kind'], start: number): void {
    const isObject = kind === 'object';
    scope = {
      kind,
      start,
      members: isObject ? [] : noMembers,
      items: isObject ? noItems : [],
      like: closed[open.length] ?? noMembers,
      key: '',
      keyStart: start,
      keyEnd: start,
      comma: -1,
      keys: null,
    };
    open.push(scope);
    openCount[kind] += 1;
    expects = isObject ? 'key' : 'value';
  }

  function closeScope(end: number): void {
    const { kind, start, items, members } = open.pop() as OpenScope;
    scope = open.at(-1);
    openCount[kind] -= 1;
    if (kind === 'array') add({ kind, start, end, items: withoutRoom(items) });
    else {
      const kept = withoutRoom(members);
      closed[open.length] = kept;
      add({ kind, start, end, members: kept });
    }
  }

  /** At a closing bracket: closes its scope, with all open scopes inside it. */
  function close(at: number): void {
    const kind = text[at] === ']' ? 'array' : 'object';
    const around = scope as OpenScope;
    if (around.comma >= 0 && expects !== 'end') onFault(words.lastComma(around.comma));
    if (around.kind !== kind) {
      onFault(words.wrongClose(text, at, around));
      if (openCount[kind] === 0) return;
      while (open.at(-1)?.kind !== kind) closeScope(at);
    }
    closeScope(at + 1);
  }

  function readKey(around: OpenScope, start: number): number {
    let end: number;
    const like = around.like[around.members.length];
    if (like !== undefined && isSameKey(text, start, like)) {
      // Reuses the same string instead of a copy.
      around.key = like.key;
      end = start + like.key.length + 2;
    } else if (text[start] === '"') {
      const { value, end: keyEnd } = readStringAt(text, start, options);
      around.key = value;
      end = keyEnd;
    } else {
      onFault(words.unexpected(text, start, 'a key', isDraft));
      const word = words.wordAt(text, start);
      if (word === null) return Math.max(placeholderEnd(text, start), start + 1);
      around.key = word;
      end = start + word.length;
    }
    around.keyStart = start;
    around.keyEnd = end;
    around.comma = -1;
    if (hasKey(around)) onFault(words.duplicateKey(start, around.key));
    expects = 'value';
    const colon = skip(end);
    if (text[colon] === ':') return colon + 1;
    const expected = `a colon after the key ${JSON.stringify(around.key)}` as const;
    onFault(words.unexpected(text, colon, expected, isDraft));
    return colon;
  }

  function readValue(start: number): number {
    const code = text.charCodeAt(start);
    if (code === 0x7b || code === 0x5b) {
      const end = code === 0x7b && isDraft ? placeholderEnd(text, start) : -1;
      if (end > 0) {
        add({ kind: 'placeholder', start, end, text: text.slice(start, end) });
        return end;
      }
      if (!isDraft || code === 0x5b || text.charCodeAt(start + 1) !== 0x7b) {
        openScope(code === 0x7b ? 'object' : 'array', start);
        return start + 1;
      }
    }
    const leaf = readLeaf(text, start, options);
    if (leaf !== null) {
      add(leaf);
      return leaf.end;
    }
    onFault(words.unexpected(text, start, 'a value', isDraft));
    const next = text[start];
    if (next === ':') return start + 1;
    // A missing or invalid value is skipped.
    expects = 'end';
    if (next === ',') return start;
    if (isDraft && text.startsWith('{{', start)) return endOfBraces(text, start);
    return start + (words.wordAt(text, start)?.length ?? 1);
  }

  for (;;) {
    const code = text.charCodeAt(index);
    const isClose = code === 0x7d || code === 0x5d;
    if (index >= text.length) break;
    if (scope === undefined) {
      if (expects === 'end') {
        onFault(words.moreText(index));
        return root;
      }
      index = readValue(index);
    } else if (isClose) {
      if (expects === 'value' && scope.kind === 'object') {
        onFault(words.unexpected(text, index, 'a value', isDraft));
      }
      close(index);
      index += 1;
    } else if (expects === 'key') index = readKey(scope, index);
    else if (expects === 'value') index = readValue(index);
    else if (code === 0x2c) {
      scope.comma = index;
      expects = scope.kind === 'object' ? 'key' : 'value';
      index += 1;
    } else {
      onFault(words.notSeparated(text, index, scope));
      if (code === 0x3a) index += 1;
      scope.comma = -1;
      expects = scope.kind === 'object' ? 'key' : 'value';
    }
    index = skip(index);
  }
  if (scope === undefined) {
    if (root === null) onFault(words.unexpected(text, index, 'a value', isDraft));
    return root;
  }
  if (expects === 'end') onFault(words.notSeparated(text, index, scope));
  else {
    const isKey = expects === 'key';
    onFault(words.unexpected(text, index, isKey ? 'a key' : 'a value', isDraft));
  }
  while (scope !== undefined) closeScope(text.length);
  return root;
}

/** True when an object already has the current key; records it. */
function hasKey(scope: OpenScope): boolean {
  const { key, members } = scope;
  if (members.length < manyKeys) return members.some((member) => member.key === key);
  scope.keys ??= new Set(members.map((member) => member.key));
  if (scope.keys.has(key)) return true;
  scope.keys.add(key);
  return false;
}

/** Returns the offset after braces that are not a variable: those on their line, or only the opening two. */
function endOfBraces(text: string, start: number): number {
  const end = text.indexOf('}}', start);
  const isClosed = end >= 0 && !/[\n"]/.test(text.slice(start, end));
  return isClosed ? end + 2 : start + 2;
}

/**
 * True when the key of a member is at an offset too; only for keys without escapes, which are longer than
 * their value.
 */
function isSameKey(text: string, start: number, { key, keyStart, keyEnd }: DraftMember): boolean {
  return (
    keyEnd - keyStart === key.length + 2 &&
    text.charCodeAt(start) === 0x22 &&
    text.charCodeAt(start + 1 + key.length) === 0x22 &&
    text.startsWith(key, start + 1)
  );
}

function withoutRoom<Part>(parts: Part[]): Part[] {
  return parts.length > roomAtFirst ? parts : parts.slice();
}
