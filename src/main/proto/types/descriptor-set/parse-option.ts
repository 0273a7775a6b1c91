import { lexProto, ProtoTextError, type ProtoToken } from '../../language/lex-proto.ts';
import type { OutlineOption } from '../../language/outline-model.ts';
import { createTokenCursor, type TokenCursor } from '../../language/token-cursor.ts';
import { unescapeBytes } from '../../language/unescape-bytes.ts';
import type {
  OptionField,
  OptionNamePart,
  OptionValue,
  WrittenOption,
} from './descriptor-model.ts';

const maxDepth = 100;

/**
 * Parses an option of an outline, with its name in parts; aggregates are in text format (protobuf language
 * specification, "Option"; text format language specification).
 *
 * @throws ProtoTextError with its offset in the value
 */
export function parseOption({ name, value }: OutlineOption): WrittenOption {
  const cursor = createTokenCursor(lexProto(value), value);
  return { name: nameParts(name), value: readValue(cursor, 0) };
}

function nameParts(name: string): readonly OptionNamePart[] {
  return [...name.matchAll(/\(([^)]*)\)|[^.()]+/g)].map(([all, extension]) =>
    extension === undefined
      ? { name: all, isExtension: false }
      : { name: extension, isExtension: true },
  );
}

function readValue(cursor: TokenCursor, depth: number): OptionValue {
  if (depth >= maxDepth) {
    throw new ProtoTextError({
      title: 'Nested too deeply',
      detail: `The limit is ${maxDepth} levels of values.`,
      offset: cursor.offset(),
    });
  }
  const first = cursor.expectNext('a value');
  if (first.text === '{') return readAggregate(cursor, '}', depth);
  if (first.text === '<') return readAggregate(cursor, '>', depth);
  if (first.text === '[') return readList(cursor, depth);
  if (first.text === '-' || first.text === '+') return readSigned(cursor, first.text === '-');
  if (first.kind === 'string') return readString(cursor, first);
  if (first.kind === 'number') return { kind: 'number', text: plainNumber(first.text) };
  if (first.kind === 'word') return { kind: 'word', text: first.text };
  throw cursor.unexpected(first, 'a value');
}

function readSigned(cursor: TokenCursor, isNegative: boolean): OptionValue {
  const token = cursor.expectNext('a number');
  const text = token.kind === 'number' ? plainNumber(token.text) : token.text;
  return { kind: 'number', text: isNegative ? `-${text}` : text };
}

/** Returns decimal text; text format allows an `f` after floats. */
function plainNumber(text: string): string {
  if (/^0[0-7]+$/.test(text)) return BigInt(`0o${text.slice(1)}`).toString();
  if (/^0x[0-9a-f]+$/i.test(text)) return BigInt(text).toString();
  return text.replace(/[fF]$/, '');
}

function readString(cursor: TokenCursor, first: ProtoToken): OptionValue {
  const parts = [unescapeBytes(first.text.slice(1, -1))];
  while (cursor.peek()?.kind === 'string') {
    parts.push(unescapeBytes(cursor.next()?.text.slice(1, -1) ?? ''));
  }
  return { kind: 'string', bytes: Buffer.concat(parts) };
}

function readList(cursor: TokenCursor, depth: number): OptionValue {
  const items: OptionValue[] = [];
  while (cursor.peek()?.text !== ']') {
    items.push(readValue(cursor, depth + 1));
    if (cursor.peek()?.text === ',') cursor.next();
  }
  cursor.next();
  return { kind: 'list', items };
}

function readAggregate(cursor: TokenCursor, close: string, depth: number): OptionValue {
  const fields: OptionField[] = [];
  while (cursor.peek()?.text !== close) {
    const { kind, name } = readFieldName(cursor);
    if (cursor.peek()?.text === ':') cursor.next();
    fields.push({ kind, name, value: readValue(cursor, depth + 1) });
    if (cursor.peek()?.text === ',' || cursor.peek()?.text === ';') cursor.next();
  }
  cursor.next();
  return { kind: 'message', fields };
}

function readFieldName(cursor: TokenCursor): Pick<OptionField, 'kind' | 'name'> {
  const first = cursor.expectNext('the name of a field');
  if (first.kind === 'word') return { kind: 'field', name: first.text };
  if (first.text !== '[') throw cursor.unexpected(first, 'the name of a field');
  let name = '';
  for (let token = cursor.next(); token?.text !== ']'; token = cursor.next()) {
    if (!token) throw cursor.unclosed(first);
    name += token.text;
  }
  return { kind: name.includes('/') ? 'any' : 'extension', name };
}
