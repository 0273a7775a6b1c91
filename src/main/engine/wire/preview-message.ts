import type { TreeRow } from '../../../shared/model/tree-row.ts';
import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { packableType } from './read-packed-page.ts';
import { readLeaf, wireTypeOf } from './read-scalar.ts';

/** Fields that are looked at; what does not fit is not read. */
const maxFields = 8;
const maxLength = 90;
const maxValueLength = 28;

/**
 * The row with the first fields of its message, where that has a type and no text of its own: so that
 * messages of a list can be told apart while they are closed.
 */
export function withPreview(bytes: Uint8Array, row: TreeRow, shapes: ShapeLookup): TreeRow {
  const { value, children } = row;
  if (value.kind !== 'message' || value.text !== '' || children === null) return row;
  const { content, start, end } = children;
  if (content.kind !== 'message' || content.typeName === null) return row;
  const preview = previewMessage(bytes, start, end, content.typeName, shapes);
  return preview === undefined ? row : { ...row, preview };
}

/** `id 1, username "diego", created_at {…}`. Never throws, whatever the bytes are. */
function previewMessage(
  bytes: Uint8Array,
  start: number,
  end: number,
  typeName: string,
  shapes: ShapeLookup,
): string | undefined {
  const shape = shapes(typeName);
  if (!shape) return undefined;
  const isEntry = isMapEntry(shape);
  const parts: string[] = [];
  let length = 0;
  let position = start;
  for (let count = 0; count < maxFields && position < end; count += 1) {
    const field = readFieldAt(bytes, position, end);
    if (isFault(field)) break;
    position = field.end;
    const known = shape.byNumber.get(field.number);
    if (!known) continue;
    if (isEntry) {
      // The key is in the path of the row, and the value is what it stands for.
      if (known.number !== 2 || known.type.kind !== 'message') continue;
      return previewMessage(bytes, field.valueStart, field.valueEnd, known.type.typeName, shapes);
    }
    const part = `${known.name} ${valueText(bytes, field, known)}`;
    if (length + part.length > maxLength && parts.length > 0) return `${parts.join(', ')}, …`;
    parts.push(part);
    length += part.length + 2;
  }
  if (parts.length === 0) return undefined;
  return position < end ? `${parts.join(', ')}, …` : parts.join(', ');
}

/** A synthetic message of a map field (descriptor.proto, `map_entry`). */
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
