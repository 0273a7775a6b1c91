import { ProtoTextError, type ProtoToken } from './lex-proto.ts';
import { readEnum } from './outline-enum.ts';
import type { OutlineField, OutlineMessage, OutlineOneof, OutlineOption } from './outline-model.ts';
import {
  noOptions,
  readExtensionRanges,
  readInlineOptions,
  readOption,
  readReference,
  readReserved,
} from './outline-options.ts';
import { joinPath, type Open, type OpenMessage, type OutlineScope } from './outline-scope.ts';
import { readService } from './outline-service.ts';
import type { Statements } from './outline-statements.ts';
import { maxFieldNumber } from './scalar-types.ts';

/** The nesting limit of messages, as in protoc. */
export const maxMessageDepth = 32;

/** Reads the definition that `first` starts; returns false and reads nothing if it starts none. */
export function readDefinition(
  statements: Statements,
  first: ProtoToken,
  scope: OutlineScope,
  visibility: 'export' | 'local' | null = null,
  startOffset = first.start,
): boolean {
  const { cursor } = statements;
  switch (first.text) {
    case 'export':
    case 'local': {
      const definition = cursor.peek();
      if (definition?.text !== 'message' && definition?.text !== 'enum') return false;
      cursor.next();
      return readDefinition(statements, definition, scope, first.text, startOffset);
    }
    case 'message':
      readMessage(statements, scope, visibility, startOffset, statements.gapOffset());
      return true;
    case 'enum':
      readEnum(statements, scope, visibility, startOffset);
      return true;
    case 'service':
      if (scope.message) return false;
      readService(statements, scope, startOffset);
      return true;
    case 'extend':
      readExtend(statements, scope);
      return true;
    default:
      return false;
  }
}

function readMessage(
  statements: Statements,
  scope: OutlineScope,
  visibility: OutlineMessage['visibility'],
  startOffset: number,
  gapOffset: number,
): void {
  const name = statements.cursor.expectKind('word', 'a name for the message');
  const message = openMessage(name, scope, { visibility, startOffset, gapOffset });
  readMessageBody(statements, message, scope);
}

function openMessage(
  name: ProtoToken,
  scope: OutlineScope,
  init: Pick<OutlineMessage, 'visibility' | 'startOffset' | 'gapOffset'> & {
    readonly isGroup?: boolean;
  },
): OpenMessage {
  const message: OpenMessage = {
    kind: 'message',
    path: joinPath(scope.path, name.text),
    name: name.text,
    nameOffset: name.start,
    gapOffset: init.gapOffset,
    startOffset: init.startOffset,
    headEnd: name.end,
    endOffset: name.end,
    options: noOptions,
    parent: scope.message,
    isGroup: init.isGroup ?? false,
    visibility: init.visibility,
    fields: [],
    oneofs: [],
    reserved: [],
    reservedNames: [],
    extensionRanges: [],
  };
  scope.entries.push(message);
  return message;
}

function readMessageBody(
  statements: Statements,
  message: OpenMessage,
  { depth, entries }: OutlineScope,
): void {
  const { cursor, text } = statements;
  if (depth >= maxMessageDepth) {
    throw new ProtoTextError({
      title: 'Nested too deeply',
      detail: `The limit is ${maxMessageDepth} levels of messages.`,
      offset: message.nameOffset,
    });
  }
  const scope: OutlineScope = { path: message.path, message, depth: depth + 1, entries };
  const options: OutlineOption[] = [];
  statements.readBlock(
    (token) => {
      switch (token.text) {
        case 'option':
          options.push(readOption(cursor, text));
          statements.end();
          return;
        case 'reserved': {
          const { ranges, names } = readReserved(cursor, text, maxFieldNumber);
          for (const range of ranges) message.reserved.push(range);
          for (const name of names) message.reservedNames.push(name);
          statements.end();
          return;
        }
        case 'extensions':
          for (const range of readExtensionRanges(cursor, text, maxFieldNumber)) {
            message.extensionRanges.push(range);
          }
          statements.end();
          return;
        case 'oneof':
          readOneof(statements, scope, message, token);
          return;
        default:
          if (!readDefinition(statements, token, scope)) readField(statements, token, scope, {});
      }
    },
    (headEnd) => {
      message.headEnd = headEnd;
    },
  );
  if (options.length > 0) message.options = options;
  message.endOffset = cursor.lastEnd();
}

function readOneof(
  statements: Statements,
  scope: OutlineScope,
  message: OpenMessage,
  first: ProtoToken,
): void {
  const { cursor, text } = statements;
  const gapOffset = statements.gapOffset();
  const name = cursor.expectKind('word', 'a name for the oneof');
  const options: OutlineOption[] = [];
  const oneof: Open<OutlineOneof> = {
    kind: 'oneof',
    path: joinPath(scope.path, name.text),
    name: name.text,
    nameOffset: name.start,
    gapOffset,
    startOffset: first.start,
    headEnd: name.end,
    endOffset: name.end,
    options,
    parent: message,
  };
  scope.entries.push(oneof);
  message.oneofs.push(oneof);
  statements.readBlock(
    (token) => {
      if (token.text === 'option') {
        options.push(readOption(cursor, text));
        statements.end();
      } else readField(statements, token, scope, { oneof: name.text });
    },
    (headEnd) => {
      oneof.headEnd = headEnd;
    },
  );
  oneof.endOffset = cursor.lastEnd();
}

function readExtend(statements: Statements, scope: OutlineScope): void {
  const { cursor } = statements;
  const offset = cursor.offset();
  const extended = readReference(cursor, cursor.next(), 'the extended message type');
  statements.readBlock((token) =>
    readField(statements, token, scope, { extended: { type: extended, offset } }),
  );
}

interface FieldPlace {
  readonly oneof?: string;
  readonly extended?: { readonly type: string; readonly offset: number };
}

function readField(
  statements: Statements,
  first: ProtoToken,
  scope: OutlineScope,
  place: FieldPlace,
): void {
  const { cursor, text } = statements;
  const gapOffset = statements.gapOffset();
  const label = labelOf(first.text, cursor.peek());
  const token = label === null ? first : cursor.expectNext('the type of the field');
  if (token.kind !== 'word' && token.text !== '.') {
    throw cursor.unexpected(token, 'a field, such as `string name = 1;`');
  }
  const isGroup = token.text === 'group' && cursor.peek()?.kind === 'word';
  const map = token.text === 'map' ? readMapKey(statements) : null;
  const typeOffset = map ? cursor.offset() : token.start;
  const type = readFieldType(statements, token, map !== null);
  const name = cursor.expectKind('word', 'a name for the field');
  cursor.expect('=');
  const sign = cursor.peek()?.text === '-' ? (cursor.next()?.text ?? '') : '';
  const number = cursor.expectKind('number', 'the number of the field');
  const options = readInlineOptions(cursor, text);
  const fieldName = isGroup ? name.text.toLowerCase() : name.text;
  const field: Open<OutlineField> = {
    kind: place.extended ? 'extension' : 'field',
    path: joinPath(scope.path, fieldName),
    name: fieldName,
    nameOffset: name.start,
    gapOffset,
    startOffset: first.start,
    headEnd: 0,
    endOffset: 0,
    options,
    parent: scope.message,
    label,
    type: isGroup ? name.text : type,
    typeOffset,
    mapKey: map?.key ?? null,
    mapKeyOffset: map?.offset ?? 0,
    isGroup,
    oneof: place.oneof ?? null,
    number: sign + number.text,
    numberOffset: number.start - sign.length,
    extended: place.extended?.type ?? null,
    extendOffset: place.extended?.offset ?? 0,
  };
  scope.entries.push(field);
  if (!place.extended) scope.message?.fields.push(field);
  if (isGroup) {
    const { startOffset } = field;
    const group = { visibility: null, startOffset, gapOffset, isGroup: true };
    const message = openMessage(name, scope, group);
    readMessageBody(statements, message, scope);
    field.headEnd = message.headEnd;
  } else {
    statements.end();
    field.headEnd = cursor.lastEnd();
  }
  field.endOffset = cursor.lastEnd();
}

/** In `optional = 1;`, `optional` is not a label, but that is not a valid field either. */
function labelOf(word: string, next: ProtoToken | undefined): OutlineField['label'] {
  const isLabel = word === 'optional' || word === 'required' || word === 'repeated';
  return isLabel && (next?.kind === 'word' || next?.text === '.') ? word : null;
}

function readMapKey(statements: Statements): { key: string; offset: number } | null {
  const { cursor } = statements;
  if (cursor.peek()?.text !== '<') return null;
  cursor.next();
  const offset = cursor.offset();
  const key = readReference(cursor, cursor.next(), 'the type of the keys');
  cursor.expect(',');
  return { key, offset };
}

/** Reads the type of a field whose first token is taken, or of the values of a map. */
function readFieldType({ cursor }: Statements, first: ProtoToken, isMap: boolean): string {
  if (!isMap) return readReference(cursor, first, 'the type of the field');
  const value = readReference(cursor, cursor.next(), 'the type of the values');
  cursor.expect('>');
  return value;
}
