import type { NodeRef, TreeRow, WireFault } from '../../shared/model/tree-row.ts';
import { guessField } from '../proto/wire/guess-field.ts';
import type { FieldShape, ShapeLookup } from '../proto/wire/message-shape.ts';
import { isCut, readCutField } from '../proto/wire/read-cut-field.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from '../proto/wire/read-field.ts';
import { packableType, packedWidth } from '../proto/wire/read-packed-page.ts';
import { type LeafType, numberText, wireTypeOf } from '../proto/wire/read-scalar.ts';
import { elementsOf, scanPacked } from '../proto/wire/scan-packed.ts';
import { maxTreeDepth, walkTree } from './walk-tree.ts';

/** The names of wire types in the encoding guide, by number. */
const wireTypeNames = ['VARINT', 'I64', 'LEN', 'SGROUP', 'EGROUP', 'I32'] as const;

/** The elements of a packed field written at once. */
const elementsAtOnce = 4096;

/** A piece of the JSON, or the fault that ended the message at `offset` of the body. */
export type TreeJsonPart =
  | { readonly kind: 'text'; readonly text: string }
  /** A comma follows here, if there is another row. */
  | { readonly kind: 'row-end' }
  | { readonly kind: 'fault'; readonly fault: WireFault };

/**
 * Yields the fields below a node as JSON objects, one for each occurrence on the wire, a message before its
 * fields, in pieces so that no body is too large:
 *
 * `{path, number, name, type, wireType, offset, tagBytes, lengthBytes, valueBytes, value}`
 *
 * `offset` counts from the start of the whole body. The three sizes add up to the whole field; a group's end
 * tag is part of its value. `value` is as in ProtoJSON (64-bit integers as strings, bytes as base64, enums by
 * name), an array for packed fields, null for messages and for truncated values. A field without a schema has
 * no `name`, its likeliest reading as `type`, and unsigned integers. A message deeper than {@link
 * maxTreeDepth} is not opened: its value is its bytes.
 *
 * @param base the offset of `bytes` in the whole body
 */
export function* treeJson(
  bytes: Uint8Array,
  root: NodeRef,
  shapes: ShapeLookup,
  base = 0,
): Generator<TreeJsonPart> {
  // The row of a packed field contains its elements, and text is not opened.
  let isMessage = false;
  for (const step of walkTree(bytes, root, shapes, () => isMessage)) {
    if (step.kind === 'fault') {
      yield { kind: 'fault', fault: moved(step.fault, base) };
      continue;
    }
    const { row, parent } = step;
    const field = row.range && fieldOf(bytes, row.range.tagStart, parent.end);
    if (!field) continue;
    const { typeName } = parent.content;
    const shape = typeName === null ? undefined : shapes(typeName);
    const known = shape?.byNumber.get(field.number);
    const reading = readingOf(bytes, field, known);
    isMessage = reading.kind === 'message';
    yield { kind: 'text', text: headOf(row, field, { known, type: reading.type, base }) };
    if (reading.kind === 'packed') {
      const fault = yield* packedJson(bytes, field, reading.element);
      yield { kind: 'text', text: '}' };
      yield { kind: 'row-end' };
      if (fault) yield { kind: 'fault', fault: moved(fault, base) };
      continue;
    }
    const isShut = isMessage && step.depth + 1 >= maxTreeDepth;
    const shut = isShut ? base64Of(bytes, field) : 'null';
    const value = reading.kind === 'leaf' && !isCut(field) ? reading.value : shut;
    yield { kind: 'text', text: `${value}}` };
    yield { kind: 'row-end' };
  }
}

/** The JSON form of a field's value. */
type ValueReading =
  | { readonly kind: 'leaf'; readonly type: string; readonly value: string }
  | { readonly kind: 'message'; readonly type: string }
  | { readonly kind: 'packed'; readonly type: string; readonly element: LeafType };

function readingOf(
  bytes: Uint8Array,
  field: WireField,
  known: FieldShape | undefined,
): ValueReading {
  if (!known) return guessedReading(bytes, field);
  const { type } = known;
  if (known.map && field.wireType === wireTypes.lengthDelimited) {
    return { kind: 'message', type: `map<${known.map.key}, ${known.map.valueLabel}>` };
  }
  const packable = known.isRepeated ? packableType(type) : null;
  if (packable && field.wireType === wireTypes.lengthDelimited) {
    return { kind: 'packed', type: typeNameOf(packable), element: packable };
  }
  if (field.wireType !== wireTypeOf(type)) return guessedReading(bytes, field);
  if (type.kind === 'message') return { kind: 'message', type: type.typeName };
  const value = leafJson(bytes, field.valueStart, field.valueEnd, type);
  return { kind: 'leaf', type: typeNameOf(type), value };
}

function guessedReading(bytes: Uint8Array, field: WireField): ValueReading {
  const { valueStart, valueEnd } = field;
  const { typeLabel, isMessage } = guessField(bytes, field);
  switch (field.wireType) {
    case wireTypes.varint:
      return leaf(typeLabel, `"${numberText(bytes, valueStart, valueEnd, 'uint64')}"`);
    case wireTypes.fixed64:
      return leaf(typeLabel, `"${numberText(bytes, valueStart, valueEnd, 'fixed64')}"`);
    case wireTypes.fixed32:
      return leaf(typeLabel, numberText(bytes, valueStart, valueEnd, 'fixed32'));
    default:
      if (typeLabel === 'string') return leaf('string', textJson(bytes, field));
      return isMessage
        ? { kind: 'message', type: typeLabel }
        : leaf(typeLabel, base64Of(bytes, field));
  }
}

function leaf(type: string, value: string): ValueReading {
  return { kind: 'leaf', type, value };
}

function moved(fault: WireFault, base: number): WireFault {
  return { ...fault, offset: fault.offset + base };
}

/** Details of a row besides its field. */
interface RowMeaning {
  readonly known: FieldShape | undefined;
  readonly type: string;
  readonly base: number;
}

function headOf(row: TreeRow, field: WireField, { known, type, base }: RowMeaning): string {
  const hasLength = field.wireType === wireTypes.lengthDelimited;
  const head = {
    path: row.path,
    number: field.number,
    name: known?.name ?? null,
    type,
    wireType: wireTypeNames[field.wireType] ?? null,
    offset: field.tagStart + base,
    tagBytes: field.lengthStart - field.tagStart,
    lengthBytes: hasLength ? field.valueStart - field.lengthStart : null,
    valueBytes: field.end - field.valueStart,
  };
  return `${JSON.stringify(head).slice(0, -1)},"value":`;
}

function* packedJson(
  bytes: Uint8Array,
  { valueStart, valueEnd }: WireField,
  type: LeafType,
): Generator<TreeJsonPart, WireFault | null> {
  const scan = scanPacked(bytes, valueStart, valueEnd, packedWidth(type));
  for (let first = 0; first < scan.count; first += elementsAtOnce) {
    const values = elementsOf(bytes, scan, first, elementsAtOnce).map(({ start, end }) =>
      leafJson(bytes, start, end, type),
    );
    yield { kind: 'text', text: `${first === 0 ? '[' : ','}${values.join(',')}` };
  }
  yield { kind: 'text', text: scan.count === 0 ? '[]' : ']' };
  return scan.fault;
}

function leafJson(bytes: Uint8Array, start: number, end: number, type: LeafType): string {
  if (type.kind === 'enum') {
    const number = Number(numberText(bytes, start, end, 'int32'));
    const name = type.names.get(number);
    return name === undefined ? String(number) : JSON.stringify(name);
  }
  switch (type.scalar) {
    case 'string':
      return textJson(bytes, { valueStart: start, valueEnd: end });
    case 'bytes':
      return base64Of(bytes, { valueStart: start, valueEnd: end });
    case 'bool':
      return numberText(bytes, start, end, 'uint64') === '0' ? 'false' : 'true';
    case 'int64':
    case 'uint64':
    case 'sint64':
    case 'fixed64':
    case 'sfixed64':
      return `"${numberText(bytes, start, end, type.scalar)}"`;
    default: {
      const text = numberText(bytes, start, end, type.scalar);
      return /[a-df-zA-DF-Z]/.test(text) ? `"${text}"` : text;
    }
  }
}

type Extent = Pick<WireField, 'valueStart' | 'valueEnd'>;

function textJson(bytes: Uint8Array, { valueStart, valueEnd }: Extent): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return JSON.stringify(decoder.decode(bytes.subarray(valueStart, valueEnd)));
}

function base64Of(bytes: Uint8Array, { valueStart, valueEnd }: Extent): string {
  const { buffer, byteOffset } = bytes;
  return `"${Buffer.from(buffer, byteOffset + valueStart, valueEnd - valueStart).toString('base64')}"`;
}

function typeNameOf(type: LeafType): string {
  return type.kind === 'enum' ? type.typeName : type.scalar;
}

/** Returns the field of a row; for a truncated one its available part. */
function fieldOf(bytes: Uint8Array, start: number, end: number): WireField | null {
  const read = readFieldAt(bytes, start, end);
  return isFault(read) ? readCutField(bytes, start, end) : read;
}
