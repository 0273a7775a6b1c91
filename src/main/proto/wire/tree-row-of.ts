import type { ScalarType } from '../../../shared/model/scalar-type.ts';
import type { NodeRef, RowValue, TreeRow } from '../../../shared/model/tree-row.ts';
import { cutRow } from './cut-row.ts';
import { guessField, messageValue } from './guess-field.ts';
import { innerCodingOf } from './inflatable.ts';
import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import { isCut } from './read-cut-field.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { packableType, packedWidth, typeLabelOf } from './read-packed-page.ts';
import { type LeafType, readLeaf, wireTypeOf } from './read-scalar.ts';
import { isLikelyMessage } from './reads-as-message.ts';
import type { FieldGroup } from './scan-message.ts';
import { elementsOf, scanPacked } from './scan-packed.ts';
import { wholeCharacters } from './show-string.ts';
import { showWellKnown } from './show-well-known.ts';

/** The input for the row of a field, with its surroundings. */
export interface RowSource {
  readonly bytes: Uint8Array;
  readonly field: WireField;
  /** The message that contains it; undefined without a schema. */
  readonly shape: MessageShape | undefined;
  readonly shapes: ShapeLookup;
  /** Earlier elements of the same list; null if it is not a list. */
  readonly index: number | null;
  readonly parentPath: string;
  /** True for a map entry: its key has a row, and its value is the entry's own. */
  readonly isMapEntry: boolean;
  /** The field that holds another message, whose type is named beside it; else null. */
  readonly held: { readonly number: number; readonly typeName: string } | null;
}

const wireTypeLabels = ['varint', '64-bit', 'length-delimited', 'group', 'group', '32-bit'];

/** The limit of packed values shown in a closed row. */
const previewedElements = 8;

/** Returns the row of a field on the wire, complete or truncated. */
export function fieldRow(source: RowSource): TreeRow {
  const read = readRow(source);
  const isRecovered = source.shape?.byNumber.get(source.field.number)?.isRecovered;
  const row = isRecovered ? { ...read, isRecovered } : read;
  return isCut(source.field) ? cutRow(row, source.field) : row;
}

function readRow(source: RowSource): TreeRow {
  const known = source.shape?.byNumber.get(source.field.number);
  if (!known) return unknownRow(source, `#${source.field.number}`, null);
  const { wireType } = source.field;
  if (known.map && wireType === wireTypes.lengthDelimited) return mapEntryRow(source, known);
  const packable = known.isRepeated ? packableType(known.type) : null;
  if (packable && wireType === wireTypes.lengthDelimited) return packedRow(source, known, packable);
  if (wireType !== wireTypeOf(known.type)) return unknownRow(source, known.name, known);
  const { type } = known;
  if (source.held?.number === known.number) {
    return heldContentRow(source, known, source.held.typeName);
  }
  return type.kind === 'message'
    ? messageRow(source, known, type.typeName, type.isGroup)
    : leafRow(source, known, type);
}

/** Returns the row of a field that is not on the wire. */
export function unsetRow(field: FieldShape, parentPath: string): TreeRow {
  return {
    path: join(parentPath, field.name),
    label: field.name,
    number: field.number,
    typeLabel: listLabel(field),
    value: { kind: kindOfType(field), text: field.defaultText, shortened: false },
    byteCount: 0,
    range: null,
    known: true,
    isSet: false,
    children: null,
  };
}

function leafRow(source: RowSource, known: FieldShape, type: LeafType): TreeRow {
  const { bytes, field } = source;
  const name = elementName(known.name, source.index);
  return row(source, name, {
    typeLabel: typeLabelOf(type),
    value: readLeaf(bytes, field.valueStart, endOfText(bytes, field, type), type),
    known: true,
    children: null,
    ...(type.kind === 'scalar' && type.scalar === 'bytes' && packedInside(source, name)),
  });
}

/** Returns the packed content in bytes with a signature; null for all others. */
function packedInside(
  source: RowSource,
  name: string,
): Pick<TreeRow, 'typeLabel' | 'children'> | null {
  const { bytes, field } = source;
  const coding = innerCodingOf(bytes, field.valueStart, field.valueEnd);
  if (coding === null) return null;
  const content = { kind: 'inflated', coding, typeName: null } as const;
  return { typeLabel: `bytes, ${coding}`, children: nodeOf(source, content, pathOf(source, name)) };
}

/** The content of an Any: bytes by its schema, and a message by its URL (any.proto). */
function heldContentRow(source: RowSource, known: FieldShape, typeName: string): TreeRow {
  const isKnown = source.shapes(typeName) !== undefined;
  const { bytes, field, parentPath } = source;
  const inner = isKnown || isLikelyMessage(bytes, field.valueStart, field.valueEnd);
  if (!inner || field.valueStart === field.valueEnd) {
    const type = { kind: 'scalar', scalar: 'bytes' } as const;
    return leafRow(source, known, type);
  }
  const content = { kind: 'message', typeName: isKnown ? typeName : null, group: false } as const;
  return row(source, known.name, {
    typeLabel: typeName.slice(typeName.lastIndexOf('.') + 1),
    value: messageValue(),
    known: true,
    children: nodeOf(source, content, join(parentPath, `(${typeName})`)),
  });
}

/** Returns the row shared by all fields of one number. */
export function groupRow({
  shape,
  parentPath,
  group: { number, count, byteCount },
  node: { start, end },
  content,
}: {
  readonly shape: MessageShape | undefined;
  readonly parentPath: string;
  readonly group: FieldGroup;
  /** The message's node. */
  readonly node: Pick<NodeRef, 'start' | 'end'>;
  readonly content: NodeRef['content'];
}): TreeRow {
  const known = shape?.byNumber.get(number);
  const label = labelOfNumber(shape, number);
  const path = join(parentPath, label);
  return {
    path,
    label,
    number,
    typeLabel: known ? listLabel(known) : 'repeated',
    value: messageValue(`${count} times`),
    byteCount,
    range: null,
    known: known !== undefined,
    ...(known?.isRecovered && { isRecovered: true }),
    isSet: true,
    children: { start, end, content, path },
  };
}

/** Returns the name of a field in a message, or `#7` if no schema has it. */
export function labelOfNumber(shape: MessageShape | undefined, number: number): string {
  return shape?.byNumber.get(number)?.name ?? `#${number}`;
}

/** Returns the end of a value; for a truncated string, of its last whole character. */
function endOfText(bytes: Uint8Array, field: WireField, type: LeafType): number {
  const { valueStart, valueEnd } = field;
  if (!isCut(field) || type.kind === 'enum' || type.scalar !== 'string') return valueEnd;
  return valueStart + wholeCharacters(bytes.subarray(valueStart, valueEnd)).length;
}

function messageRow(
  source: RowSource,
  known: FieldShape,
  typeName: string,
  group: boolean,
): TreeRow {
  const name = elementName(known.name, source.index);
  const { valueStart, valueEnd } = source.field;
  const said = isCut(source.field)
    ? null
    : showWellKnown(source.bytes, valueStart, valueEnd, typeName);
  return row(source, name, {
    typeLabel: typeLabelOf(known.type),
    value: said ?? messageValue(),
    known: true,
    children: nodeOf(source, { kind: 'message', typeName, group }, pathOf(source, name)),
  });
}

function mapEntryRow(source: RowSource, known: FieldShape): TreeRow {
  const { map, type } = known;
  if (!map || type.kind !== 'message') return unknownRow(source, known.name, known);
  const key = mapKeyText(source, map.key);
  const name = key === null ? known.name : `${known.name}[${key}]`;
  const entry = isCut(source.field) ? undefined : source.shapes(type.typeName);
  return row(source, name, {
    typeLabel: `${map.key} → ${map.valueLabel}`,
    value: entry ? mapValuePreview(source, entry) : messageValue(),
    known: true,
    children: nodeOf(
      source,
      { kind: 'message', typeName: type.typeName, group: false },
      pathOf(source, name),
    ),
  });
}

function packedRow(source: RowSource, known: FieldShape, type: LeafType): TreeRow {
  const { bytes, field } = source;
  const content = bytes.subarray(field.valueStart, Math.min(field.valueEnd, field.valueStart + 96));
  const head = scanPacked(content, 0, content.length, packedWidth(type));
  const shown = elementsOf(content, head, 0, previewedElements).map(
    (element) => readLeaf(content, element.start, element.end, type).text,
  );
  const lastShown = elementsOf(content, head, shown.length - 1, 1).at(0);
  const shortened = (lastShown?.end ?? 0) < field.valueEnd - field.valueStart;
  return row(source, known.name, {
    typeLabel: `${typeLabelOf(type)}[]`,
    value: {
      kind: 'number',
      text: `[${[...shown, ...(shortened ? ['…'] : [])].join(', ')}]`,
      shortened,
    },
    known: true,
    children: nodeOf(
      source,
      {
        kind: 'packed',
        typeName: source.shape?.fullName ?? '',
        number: field.number,
        ...(source.index ? { firstIndex: source.index } : {}),
      },
      pathOf(source, known.name),
    ),
  });
}

/** Returns the row of a field without a schema, or with another wire type than declared. */
function unknownRow(source: RowSource, label: string, declared: FieldShape | null): TreeRow {
  const guess = guessField(source.bytes, source.field);
  const name = elementName(label, source.index);
  const wireLabel = wireTypeLabels[source.field.wireType] ?? 'bytes';
  const inside = guess.value.kind === 'bytes' ? packedInside(source, name) : null;
  return row(source, name, {
    typeLabel: declared
      ? `${wireLabel}, not ${listLabel(declared)}`
      : (inside?.typeLabel ?? guess.typeLabel),
    value: guess.value,
    ...(declared && { sentAs: { wireType: wireLabel, declared: listLabel(declared) } }),
    known: false,
    children: guess.isMessage
      ? nodeOf(
          source,
          {
            kind: 'message',
            typeName: null,
            group: source.field.wireType === wireTypes.startGroup,
          },
          pathOf(source, name),
        )
      : (inside?.children ?? null),
  });
}

function row(
  source: RowSource,
  label: string,
  rest: Pick<TreeRow, 'typeLabel' | 'value' | 'sentAs' | 'known' | 'children'>,
): TreeRow {
  const { field } = source;
  return {
    path: pathOf(source, label),
    label,
    number: field.number,
    ...rest,
    byteCount: field.end - field.tagStart,
    range: {
      tagStart: field.tagStart,
      lengthStart: field.lengthStart,
      valueStart: field.valueStart,
      end: field.end,
    },
    isSet: true,
  };
}

function nodeOf({ field }: RowSource, content: NodeRef['content'], path: string): NodeRef {
  return { start: field.valueStart, end: field.valueEnd, content, path };
}

/** Returns the last field of a number in an entry, as parsers read it; undefined if there is none. */
function lastField({ bytes, field }: RowSource, number: number): WireField | undefined {
  let found: WireField | undefined;
  let position = field.valueStart;
  // An entry has two fields; hostile ones are not read to their end.
  for (let count = 0; count < 16 && position < field.valueEnd; count += 1) {
    const read = readFieldAt(bytes, position, field.valueEnd);
    if (isFault(read)) break;
    if (read.number === number) found = read;
    position = read.end;
  }
  return found;
}

/** Returns a map key in the form of a field path: `"k"`, `-5`, `true`; null if it may be truncated. */
function mapKeyText(source: RowSource, key: ScalarType): string | null {
  const field = lastField(source, 1);
  const type = { kind: 'scalar', scalar: key } as const;
  if (!field || field.wireType !== wireTypeOf(type)) {
    if (isCut(source.field)) return null;
    if (key === 'string') return '""';
    return key === 'bool' ? 'false' : '0';
  }
  return readLeaf(source.bytes, field.valueStart, field.valueEnd, type).text;
}

function mapValuePreview(source: RowSource, entry: MessageShape): RowValue {
  const known = entry.byNumber.get(2);
  const field = lastField(source, 2);
  if (!known) return messageValue();
  if (known.type.kind === 'message') {
    if (!field || field.wireType !== wireTypeOf(known.type)) return messageValue();
    const { valueStart, valueEnd } = field;
    const said = showWellKnown(source.bytes, valueStart, valueEnd, known.type.typeName);
    return said ?? messageValue();
  }
  if (!field) return { kind: kindOfType(known), text: known.defaultText, shortened: false };
  if (field.wireType !== wireTypeOf(known.type)) return guessField(source.bytes, field).value;
  return readLeaf(source.bytes, field.valueStart, field.valueEnd, known.type);
}

function kindOfType({ type, isRepeated }: FieldShape): RowValue['kind'] {
  if (isRepeated || type.kind === 'message') return 'message';
  if (type.kind === 'enum') return 'enum';
  if (type.scalar === 'string' || type.scalar === 'bytes' || type.scalar === 'bool') {
    return type.scalar;
  }
  return 'number';
}

function listLabel(field: FieldShape): string {
  if (field.map) return `map<${field.map.key}, ${field.map.valueLabel}>`;
  return `${typeLabelOf(field.type)}${field.isRepeated ? '[]' : ''}`;
}

function elementName(name: string, index: number | null): string {
  return index === null ? name : `${name}[${index}]`;
}

/** In a field path `labels["k"]` is the value itself, not an entry around it. */
function pathOf({ field, isMapEntry, parentPath }: RowSource, name: string): string {
  return isMapEntry && field.number === 2 ? parentPath : join(parentPath, name);
}

function join(parentPath: string, name: string): string {
  return parentPath === '' ? name : `${parentPath}.${name}`;
}
