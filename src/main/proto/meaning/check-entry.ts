import type { FieldShape, ShapeLookup } from '../wire/message-shape.ts';
import { wireTypes } from '../wire/read-field.ts';
import { readLeaf, wireTypeOf } from '../wire/read-scalar.ts';
import { checkValue, type Report } from './check-scalar.ts';
import type { Level } from './fidelity-level.ts';
import { createFieldScanner } from './scan-fields.ts';
import { varintBytes } from './varint-reader.ts';

const scanner = createFieldScanner();

/**
 * Checks a map entry: writers write its key and its value, each once and in this order, also if they are
 * defaults (Encoding, "Maps").
 *
 * @param deeper checks a message value, by the name of its type
 */
export function checkEntry(
  bytes: Uint8Array,
  level: Level,
  known: FieldShape,
  shapes: ShapeLookup,
  report: Report,
  deeper: (typeName: string, start: number, end: number) => void,
): void {
  const { valueStart, valueEnd, tagStart, number } = level.scanner;
  const entry = known.type.kind === 'message' ? shapes(known.type.typeName) : undefined;
  const [keyField, valueField] = [entry?.byNumber.get(1), entry?.byNumber.get(2)];
  if (!known.map || !keyField || !valueField) return;
  let key: string | null = null;
  const values: (readonly [number, number])[] = [];
  let position = valueStart;
  while (position < valueEnd) {
    if (!scanner.read(bytes, position, valueEnd)) {
      report('trailing-bytes', position, 'the entry ends in bytes that are not a field');
      break;
    }
    const { end, lengthStart, valueStart: at, valueEnd: to, wireType } = scanner;
    const part: FieldShape | undefined =
      scanner.number === 1 ? keyField : scanner.number === 2 ? valueField : undefined;
    if (!part || wireType !== wireTypeOf(part.type)) {
      report('map-entry-unknown', position, `the entry also has a field ${scanner.number}`);
      position = end;
      continue;
    }
    if (lengthStart - position !== 1) report('long-tag', position, 'the tag has more bytes than 1');
    if (wireType === wireTypes.lengthDelimited) {
      const needed = varintBytes((to - at) >>> 0, 0);
      if (at - lengthStart !== needed) {
        const detail = `the length ${to - at} has ${at - lengthStart} bytes, and needs ${needed}`;
        report('long-length', lengthStart, detail);
      }
    }
    if (part === keyField) {
      if (key !== null) report('map-entry-repeated', position, 'the entry has another key before');
      else if (values.length > 0)
        report('map-entry-order', position, 'the key comes after the value');
      key = identityOf(bytes, at, to, known);
      checkValue(bytes, at, to, keyField, report);
    } else {
      if (values.length > 0) {
        report('map-entry-repeated', position, 'the entry has another value before');
      }
      values.push([at, to]);
      checkValue(bytes, at, to, part, report);
    }
    position = end;
  }
  if (key === null || values.length === 0) {
    const what = key === null ? (values.length > 0 ? 'key' : 'key and value') : 'value';
    report('map-entry-incomplete', tagStart, `the entry has no ${what}: the default is written`);
  }
  const found = level.addKey(number, key ?? defaultKey(known.map.key));
  if (found === 'before') {
    report('map-duplicate-key', tagStart, 'a duplicate key: the last one counts');
  } else if (found === 'unordered') {
    report('map-order', tagStart, 'writers need not keep this order of keys');
  }
  if (valueField.type.kind !== 'message') return;
  // Parsers read and merge all of them.
  for (const [start, end] of values) deeper(valueField.type.typeName, start, end);
}

/** Returns the identity of a key: equal for equal keys in any encoding. */
function identityOf(bytes: Uint8Array, start: number, end: number, known: FieldShape): string {
  const key = known.map?.key;
  if (key === 'string') return Buffer.from(bytes.subarray(start, end)).toString('latin1');
  return readLeaf(bytes, start, end, { kind: 'scalar', scalar: key ?? 'string' }).text;
}

function defaultKey(key: string): string {
  if (key === 'string') return '';
  return key === 'bool' ? 'false' : '0';
}

/** Returns the key of an entry in the form of a path: the last one, as parsers read it. */
export function keyText(
  bytes: Uint8Array,
  start: number,
  end: number,
  { map }: FieldShape,
): string {
  if (!map) return '';
  const type = { kind: 'scalar', scalar: map.key } as const;
  let text = map.key === 'string' ? '""' : map.key === 'bool' ? 'false' : '0';
  const reader = createFieldScanner();
  let position = start;
  for (let count = 0; count < 16 && position < end; count += 1) {
    if (!reader.read(bytes, position, end)) break;
    if (reader.number === 1 && reader.wireType === wireTypeOf(type)) {
      text = readLeaf(bytes, reader.valueStart, reader.valueEnd, type).text;
    }
    position = reader.end;
  }
  return text;
}
