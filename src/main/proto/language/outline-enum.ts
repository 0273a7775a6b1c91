import type { ProtoToken } from './lex-proto.ts';
import type {
  OutlineEnum,
  OutlineEnumValue,
  OutlineOption,
  OutlineRange,
  OutlineReservedName,
} from './outline-model.ts';
import { readInlineOptions, readOption, readReserved } from './outline-options.ts';
import { joinPath, type Open, type OutlineScope } from './outline-scope.ts';
import type { Statements } from './outline-statements.ts';

const maxEnumNumber = 2_147_483_647;

/** Reads an enum whose first word, and visibility, are taken. */
export function readEnum(
  statements: Statements,
  scope: OutlineScope,
  visibility: OutlineEnum['visibility'],
  startOffset: number,
): void {
  const { cursor, text } = statements;
  const gapOffset = statements.gapOffset();
  const name = cursor.expectKind('word', 'a name for the enum');
  const options: OutlineOption[] = [];
  const values: OutlineEnumValue[] = [];
  const reserved: OutlineRange[] = [];
  const reservedNames: OutlineReservedName[] = [];
  const entry: Open<OutlineEnum> = {
    kind: 'enum',
    path: joinPath(scope.path, name.text),
    name: name.text,
    nameOffset: name.start,
    gapOffset,
    startOffset,
    headEnd: name.end,
    endOffset: name.end,
    options,
    parent: scope.message,
    visibility,
    values,
    reserved,
    reservedNames,
  };
  scope.entries.push(entry);
  statements.readBlock(
    (token) => {
      const isValue = cursor.peek()?.text === '=';
      if (token.text === 'option' && !isValue) {
        options.push(readOption(cursor, text));
        statements.end();
      } else if (token.text === 'reserved' && !isValue) {
        const found = readReserved(cursor, text, maxEnumNumber);
        for (const range of found.ranges) reserved.push(range);
        for (const name of found.names) reservedNames.push(name);
        statements.end();
      } else {
        const value = readEnumValue(statements, token, entry);
        values.push(value);
        scope.entries.push(value);
      }
    },
    (headEnd) => {
      entry.headEnd = headEnd;
    },
  );
  entry.endOffset = cursor.lastEnd();
}

function readEnumValue(
  statements: Statements,
  first: ProtoToken,
  parent: OutlineEnum,
): OutlineEnumValue {
  const { cursor, text } = statements;
  const gapOffset = statements.gapOffset();
  if (first.kind !== 'word') throw cursor.unexpected(first, 'an enum value, such as `NAME = 1;`');
  cursor.expect('=');
  const sign = cursor.peek()?.text === '-' ? (cursor.next()?.text ?? '') : '';
  const number = cursor.expectKind('number', 'the number of the enum value');
  const options = readInlineOptions(cursor, text);
  statements.end();
  return {
    kind: 'enumValue',
    path: joinPath(parent.path, first.text),
    name: first.text,
    nameOffset: first.start,
    gapOffset,
    startOffset: first.start,
    headEnd: cursor.lastEnd(),
    endOffset: cursor.lastEnd(),
    options,
    parent,
    number: sign + number.text,
    numberOffset: number.start - sign.length,
  };
}
