import type { TreeRow } from '../../../shared/model/tree-row.ts';
import { guessField } from './guess-field.ts';
import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { packableType } from './read-packed-page.ts';
import { readLeaf, wireTypeOf } from './read-scalar.ts';

/** The fields that are read; others do not fit. */
const maxFields = 8;
const maxLength = 90;
const maxValueLength = 28;

/**
 * Without a schema, longer content is not previewed: checking whether it is a message would read all of it.
 */
const maxGuessedBytes = 256;

/**
 * Adds the first fields of a message to its row if it has no text, so that closed messages of a list can be
 * told apart. Without a type the fields have their numbers and likeliest readings.
 */
export function withPreview(bytes: Uint8Array, row: TreeRow, shapes: ShapeLookup): TreeRow {
  const { value, children } = row;
  if (value.kind !== 'message' || value.text !== '' || children === null) return row;
  const { content, start, end } = children;
  // The unpacked content of a field is in other bytes.
  if (content.kind !== 'message') return row;
  const preview =
    content.typeName === null
      ? joinParts(bytes, start, end, (field) => guessedPart(bytes, field))
      : previewMessage(bytes, start, end, content.typeName, shapes);
  return preview === undefined ? row : { ...row, preview };
}

/** Returns `id 1, username "diego", created_at {…}`. Never throws, whatever the bytes are. */
function previewMessage(
  bytes: Uint8Array,
  start: number,
  end: number,
  typeName: string,
  shapes: ShapeLookup,
): string | undefined {
  const shape = shapes(typeName);
  if (!shape) return undefined;
  if (isMapEntry(shape)) {
    // The key is in the path of the row, so only the value is shown.
    const value = fieldsOf(bytes, start, end).find(({ number }) => number === 2);
    const { type } = (value && shape.byNumber.get(2)) ?? {};
    if (!value || type?.kind !== 'message') return undefined;
    return previewMessage(bytes, value.valueStart, value.valueEnd, type.typeName, shapes);
  }
  return joinParts(bytes, start, end, (field) => {
    const known = shape.byNumber.get(field.number);
    return known ? `${known.name} ${valueText(bytes, field, known)}` : null;
  });
}

/** Returns the first fields of a message, up to a fault. */
function fieldsOf(bytes: Uint8Array, start: number, end: number): WireField[] {
  const fields: WireField[] = [];
  for (let position = start; fields.length < maxFields && position < end; ) {
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) break;
    fields.push(field);
    position = field.end;
  }
  return fields;
}

/** Joins as many parts as fit; skips null. */
function joinParts(
  bytes: Uint8Array,
  start: number,
  end: number,
  partOf: (field: WireField) => string | null,
): string | undefined {
  const fields = fieldsOf(bytes, start, end);
  const parts: string[] = [];
  let length = 0;
  for (const field of fields) {
    const part = partOf(field);
    if (part === null) continue;
    if (length + part.length > maxLength && parts.length > 0) return `${parts.join(', ')}, …`;
    parts.push(part);
    length += part.length + 2;
  }
  if (parts.length === 0) return undefined;
  return (fields.at(-1)?.end ?? start) < end ? `${parts.join(', ')}, …` : parts.join(', ');
}

/** `#2 "diego"`. */
function guessedPart(bytes: Uint8Array, field: WireField): string {
  const { number, valueStart, valueEnd, wireType } = field;
  if (wireType === wireTypes.startGroup) return `#${number} {…}`;
  if (valueEnd - valueStart > maxGuessedBytes) return `#${number} …`;
  const { value } = guessField(bytes, field);
  return `#${number} ${value.kind === 'message' ? '{…}' : shortened(value.text)}`;
}

/** True for the synthetic message of a map field (descriptor.proto, `map_entry`). */
function isMapEntry({ fields, fullName }: MessageShape): boolean {
  return (
    fields.length === 2 &&
    fullName.endsWith('Entry') &&
    fields[0]?.name === 'key' &&
    fields[1]?.name === 'value'
  );
}

function valueText(bytes: Uint8Array, field: WireField, known: FieldShape): string {
  const { type } = known;
  const { valueStart, valueEnd, wireType } = field;
  const isPacked = known.isRepeated && packableType(type) !== null;
  if (isPacked && wireType === wireTypes.lengthDelimited) return '[…]';
  if (type.kind === 'message' || wireType !== wireTypeOf(type)) return '{…}';
  return shortened(readLeaf(bytes, valueStart, valueEnd, type).text);
}

function shortened(text: string): string {
  if (text.length <= maxValueLength) return text;
  return `${text.slice(0, maxValueLength).replace(/[\ud800-\udbff]$/, '')}…`;
}
