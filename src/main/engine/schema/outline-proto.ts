import { lexProto, ProtoTextError, type ProtoToken } from './lex-proto.ts';
import { createTokenCursor, type TokenCursor } from './token-cursor.ts';

/** One named thing of a .proto file and where it stands; offsets in UTF-16 units. */
export interface OutlineEntry {
  readonly kind:
    | 'message'
    | 'enum'
    | 'enumValue'
    | 'service'
    | 'method'
    | 'field'
    | 'extension'
    | 'oneof';
  /** Fully qualified by the scopes around it, without a leading dot: `pkg.Message.field`. */
  readonly path: string;
  readonly nameOffset: number;
  readonly name: string;
  /** Of a field, or the request of a method; the value of a map. */
  readonly typeOffset?: number;
  readonly responseTypeOffset?: number;
  readonly number?: string;
  readonly numberOffset?: number;
  /** Of a field that proto2 wants `optional`, `required` or `repeated` before, and that has none. */
  readonly lacksLabel?: true;
  /** Of an extension: where the extended type is named. */
  readonly extendOffset?: number;
  /** Of `[default = ...]`, as written, strings joined. */
  readonly defaultTokens?: readonly ProtoToken[];
}

/** What a text defines, in order, up to the first place that does not fit the grammar. */
export interface ProtoOutline {
  /** As the file says, `proto2` when it does not. */
  readonly syntax: string;
  readonly entries: readonly OutlineEntry[];
  readonly error: ProtoTextError | null;
}

const maxDepth = 100;

/**
 * Reads where everything of a .proto file is defined, and the first thing that breaks the grammar.
 *
 * protobufjs keeps no positions; this gives Problems their line and column. It reads proto2, proto3
 * and editions alike and does not judge what only some of them allow.
 */
export function outlineProto(text: string): ProtoOutline {
  const entries: OutlineEntry[] = [];
  const head = { syntax: 'proto2' };
  try {
    readFile(createTokenCursor(lexProto(text), text), entries, head);
    return { ...head, entries, error: null };
  } catch (error) {
    if (error instanceof ProtoTextError) return { ...head, entries, error };
    throw error;
  }
}

function readFile(cursor: TokenCursor, entries: OutlineEntry[], head: { syntax: string }): void {
  let scope = '';
  for (let token = cursor.next(); token; token = cursor.next()) {
    switch (token.text) {
      case ';':
        break;
      case 'syntax':
      case 'edition':
        cursor.expect('=');
        head.syntax = cursor
          .expectKind('string', 'the name of a syntax in quotes')
          .text.slice(1, -1);
        cursor.expect(';');
        break;
      case 'import':
        if (['public', 'weak', 'option'].includes(cursor.peek()?.text ?? '')) cursor.next();
        cursor.expectKind('string', 'the path of the imported file in quotes');
        while (cursor.peek()?.kind === 'string') cursor.next();
        cursor.expect(';');
        break;
      case 'package':
        scope = readReference(cursor, 'the name of the package').text;
        cursor.expect(';');
        break;
      case 'option':
        readOption(cursor);
        break;
      default:
        if (!readDefinition(cursor, token, scope, entries, 0)) throw atTopLevel(cursor, token);
    }
  }
}

function readDefinition(
  cursor: TokenCursor,
  token: ProtoToken,
  scope: string,
  entries: OutlineEntry[],
  depth: number,
): boolean {
  switch (token.text) {
    case 'export':
    case 'local': {
      const definition = cursor.peek();
      if (definition?.text !== 'message' && definition?.text !== 'enum') return false;
      cursor.next();
      return readDefinition(cursor, definition, scope, entries, depth);
    }
    case 'message':
      readMessage(cursor, scope, entries, depth);
      return true;
    case 'enum':
      readEnum(cursor, scope, entries);
      return true;
    case 'service':
      readService(cursor, scope, entries);
      return true;
    case 'extend': {
      const extended = readReference(cursor, 'the extended message type');
      readBlock(cursor, (inner) =>
        readField(cursor, inner, scope, entries, depth, extended.offset),
      );
      return true;
    }
    default:
      return false;
  }
}

function readMessage(
  cursor: TokenCursor,
  scope: string,
  entries: OutlineEntry[],
  depth: number,
): void {
  const name = cursor.expectKind('word', 'a name for the message');
  const path = join(scope, name.text);
  entries.push({ kind: 'message', path, name: name.text, nameOffset: name.start });
  readMessageBody(cursor, path, entries, depth + 1);
}

function readMessageBody(
  cursor: TokenCursor,
  path: string,
  entries: OutlineEntry[],
  depth: number,
): void {
  if (depth > maxDepth) {
    throw new ProtoTextError({
      title: 'Nested too deeply',
      detail: `Messages may be nested ${maxDepth} levels deep here.`,
      offset: cursor.offset(),
    });
  }
  readBlock(cursor, (token) => {
    if (token.text === 'option') readOption(cursor);
    else if (token.text === 'reserved' || token.text === 'extensions') skipStatement(cursor);
    else if (token.text === 'oneof') readOneof(cursor, path, entries, depth);
    else if (!readDefinition(cursor, token, path, entries, depth)) {
      readField(cursor, token, path, entries, depth, undefined);
    }
  });
}

function readOneof(
  cursor: TokenCursor,
  scope: string,
  entries: OutlineEntry[],
  depth: number,
): void {
  const name = cursor.expectKind('word', 'a name for the oneof');
  const path = join(scope, name.text);
  entries.push({ kind: 'oneof', path, name: name.text, nameOffset: name.start });
  readBlock(cursor, (token) => {
    if (token.text === 'option') readOption(cursor);
    else readField(cursor, token, scope, entries, depth, undefined, true);
  });
}

function readField(
  cursor: TokenCursor,
  first: ProtoToken,
  scope: string,
  entries: OutlineEntry[],
  depth: number,
  extendOffset: number | undefined,
  isInOneof = false,
): void {
  const isLabel = ['optional', 'required', 'repeated'].includes(first.text);
  const token = isLabel ? cursor.expectNext('the type of the field') : first;
  if (token.kind !== 'word' && token.text !== '.') {
    throw cursor.unexpected(token, 'a field, such as `string name = 1;`');
  }
  const isGroup = token.text === 'group';
  const isMap = token.text === 'map' && cursor.peek()?.text === '<';
  const typeOffset = isGroup ? token.start : readFieldType(cursor, token);
  const name = cursor.expectKind('word', 'a name for the field');
  cursor.expect('=');
  const number = cursor.expectKind('number', 'the number of the field');
  const defaultTokens = readInlineOptions(cursor);
  entries.push({
    kind: extendOffset === undefined ? 'field' : 'extension',
    path: join(scope, isGroup ? name.text.charAt(0).toLowerCase() + name.text.slice(1) : name.text),
    name: name.text,
    nameOffset: name.start,
    typeOffset,
    number: number.text,
    numberOffset: number.start,
    ...(isLabel || isInOneof || isMap ? {} : { lacksLabel: true }),
    ...(extendOffset === undefined ? {} : { extendOffset }),
    ...(defaultTokens.length > 0 ? { defaultTokens } : {}),
  });
  if (isGroup) {
    const path = join(scope, name.text);
    entries.push({ kind: 'message', path, name: name.text, nameOffset: name.start });
    readMessageBody(cursor, path, entries, depth + 1);
  } else if (cursor.peek()?.text === '{') {
    readBlock(cursor, () => skipStatement(cursor));
  } else cursor.expect(';');
}

/** Reads a type name or `map<key, value>`; gives the offset of the type, of the value in a map. */
function readFieldType(cursor: TokenCursor, first: ProtoToken): number {
  if (first.text === 'map' && cursor.peek()?.text === '<') {
    cursor.expect('<');
    cursor.expectKind('word', 'the type of the keys');
    cursor.expect(',');
    const value = readReference(cursor, 'the type of the values');
    cursor.expect('>');
    return value.offset;
  }
  finishReference(cursor, first, first.text);
  return first.start;
}

function readEnum(cursor: TokenCursor, scope: string, entries: OutlineEntry[]): void {
  const name = cursor.expectKind('word', 'a name for the enum');
  const path = join(scope, name.text);
  entries.push({ kind: 'enum', path, name: name.text, nameOffset: name.start });
  readBlock(cursor, (token) => {
    if (token.text === 'option' && cursor.peek()?.text !== '=') readOption(cursor);
    else if (token.text === 'reserved' && cursor.peek()?.text !== '=') skipStatement(cursor);
    else {
      if (token.kind !== 'word')
        throw cursor.unexpected(token, 'an enum value, such as `NAME = 1;`');
      cursor.expect('=');
      const sign = cursor.peek()?.text === '-' ? cursor.next()?.text : '';
      const number = cursor.expectKind('number', 'the number of the enum value');
      readInlineOptions(cursor);
      cursor.expect(';');
      entries.push({
        kind: 'enumValue',
        path: join(path, token.text),
        name: token.text,
        nameOffset: token.start,
        number: `${sign}${number.text}`,
        numberOffset: number.start,
      });
    }
  });
}

function readService(cursor: TokenCursor, scope: string, entries: OutlineEntry[]): void {
  const name = cursor.expectKind('word', 'a name for the service');
  const path = join(scope, name.text);
  entries.push({ kind: 'service', path, name: name.text, nameOffset: name.start });
  readBlock(cursor, (token) => {
    if (token.text === 'option') readOption(cursor);
    else if (token.text === 'rpc') readMethod(cursor, path, entries);
    else throw cursor.unexpected(token, 'a method, such as `rpc Get(Request) returns (Response);`');
  });
}

function readMethod(cursor: TokenCursor, scope: string, entries: OutlineEntry[]): void {
  const name = cursor.expectKind('word', 'a name for the method');
  const typeOffset = readMethodType(cursor, 'the request type');
  cursor.expect('returns');
  const responseTypeOffset = readMethodType(cursor, 'the response type');
  entries.push({
    kind: 'method',
    path: join(scope, name.text),
    name: name.text,
    nameOffset: name.start,
    typeOffset,
    responseTypeOffset,
  });
  if (cursor.peek()?.text === '{') readBlock(cursor, () => skipStatement(cursor));
  else cursor.expect(';');
}

function readMethodType(cursor: TokenCursor, what: string): number {
  cursor.expect('(');
  let reference = readReference(cursor, what);
  if (reference.text === 'stream' && cursor.peek()?.text !== ')') {
    reference = readReference(cursor, what);
  }
  cursor.expect(')');
  return reference.offset;
}

/** Calls `read` with the first token of every statement between braces. */
function readBlock(cursor: TokenCursor, read: (token: ProtoToken) => void): void {
  const open = cursor.expect('{');
  for (;;) {
    const token = cursor.next();
    if (!token) throw cursor.unclosed(open);
    if (token.text === '}') break;
    if (token.text !== ';') read(token);
  }
  if (cursor.peek()?.text === ';') cursor.next();
}

function readOption(cursor: TokenCursor): void {
  skipStatement(cursor);
}

/** Skips to the semicolon of a statement whose content does not matter here. */
function skipStatement(cursor: TokenCursor): void {
  let depth = 0;
  for (let token = cursor.next(); token; token = cursor.next()) {
    if (token.text === '{' || token.text === '[') depth += 1;
    else if (token.text === '}' || token.text === ']') depth -= 1;
    else if (token.text === ';' && depth <= 0) return;
    if (depth < 0) throw cursor.unexpected(token, '`;`');
  }
  throw cursor.unexpected(undefined, '`;`');
}

/** Skips `[...]` after a field; gives the tokens of its `default`. */
function readInlineOptions(cursor: TokenCursor): readonly ProtoToken[] {
  if (cursor.peek()?.text !== '[') return [];
  const open = cursor.expect('[');
  const defaultTokens: ProtoToken[] = [];
  let depth = 1;
  let statement: ProtoToken[] = [];
  while (depth > 0) {
    const token = cursor.next();
    if (!token || token.text === ';') throw cursor.unclosed(open);
    if (token.text === '[' || token.text === '{') depth += 1;
    else if (token.text === ']' || token.text === '}') depth -= 1;
    if ((token.text === ',' && depth === 1) || depth === 0) {
      if (statement[0]?.text === 'default' && statement[1]?.text === '=') {
        defaultTokens.push(...statement.slice(2));
      }
      statement = [];
    } else if (statement.length < maxDefaultTokens) statement.push(token);
  }
  return defaultTokens;
}

const maxDefaultTokens = 1000;

function readReference(cursor: TokenCursor, what: string): { text: string; offset: number } {
  const first = cursor.expectNext(what);
  if (first.kind !== 'word' && first.text !== '.') throw cursor.unexpected(first, what);
  return { text: finishReference(cursor, first, first.text), offset: first.start };
}

/** Reads the rest of a dotted name whose first token is already taken. */
function finishReference(cursor: TokenCursor, first: ProtoToken, text: string): string {
  let name = text;
  if (first.text === '.') name += cursor.expectKind('word', 'a type name').text;
  while (cursor.peek()?.text === '.') {
    cursor.next();
    name += `.${cursor.expectKind('word', 'a type name').text}`;
  }
  return name;
}

function atTopLevel(cursor: TokenCursor, token: ProtoToken): ProtoTextError {
  if (token.text === '}') {
    return new ProtoTextError({
      title: 'A closing brace too many',
      detail: 'This `}` closes nothing.',
      hint: 'Remove it, or look for a `}` above that comes too early.',
      offset: token.start,
    });
  }
  const next = cursor.peek();
  if (
    token.kind === 'word' &&
    (next?.kind === 'word' || next?.text === '.' || next?.text === '<')
  ) {
    return new ProtoTextError({
      title: 'A field outside any message',
      detail: `\`${token.text}\` starts a field here, but no message is open.`,
      hint: 'Move it into a message: a `}` above may come too early.',
      offset: token.start,
    });
  }
  return cursor.unexpected(
    token,
    '`message`, `enum`, `service`, `extend`, `import`, `package` or `option`',
  );
}

function join(scope: string, name: string): string {
  return scope === '' ? name : `${scope}.${name}`;
}
