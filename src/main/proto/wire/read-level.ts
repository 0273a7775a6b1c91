import type { NodeRef, TreeRow } from '../../../shared/model/tree-row.ts';
import { type HeldType, heldTypeOf } from './held-type.ts';
import type { MessageShape, ShapeLookup } from './message-shape.ts';
import { type CutField, readCutField } from './read-cut-field.ts';
import { isFault, readFieldAt, type WireField, wireTypes } from './read-field.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import type { LeafType } from './read-scalar.ts';
import type { Scans } from './scan-cache.ts';
import { countOf, fieldsOf, type MessageScan, tallyBefore } from './scan-message.ts';
import { scanPacked } from './scan-packed.ts';
import { fieldRow } from './tree-row-of.ts';

/** The field that holds the content of an Any or item, with the type named beside it. */
export interface HeldContent {
  readonly number: number;
  readonly typeName: string;
}

/** A message whose rows are shown. */
export interface Level {
  readonly bytes: Uint8Array;
  readonly scan: MessageScan;
  /** The available part of the field where the scan stopped. */
  readonly cut: CutField | null;
  /** Undefined without a schema. */
  readonly shape: MessageShape | undefined;
  readonly shapes: ShapeLookup;
  /** Path of the message. */
  readonly path: string;
  /** True for a map entry. */
  readonly isMapEntry: boolean;
  /** For an Any, or a message set item: the field with its content, and its type; else null. */
  readonly held: HeldContent | null;
}

/** Scans the message in `bytes[node.start, node.end)`, or reuses an earlier scan. */
export function readLevel(
  { bytes, shapes, scans }: { bytes: Uint8Array; shapes: ShapeLookup; scans: Scans },
  node: Pick<NodeRef, 'start' | 'end' | 'path'>,
  typeName: string | null,
): Level {
  const shape = typeName === null ? undefined : shapes(typeName);
  const scan = scans.message(bytes, node.start, node.end);
  const heldType = shape ? heldTypeOf(shape) : null;
  return {
    bytes,
    scan,
    cut: scan.fault ? readCutField(bytes, scan.readEnd, scan.end) : null,
    shape,
    shapes,
    path: node.path,
    isMapEntry: shape !== undefined && isEntry(shape.fullName, shapes),
    held: heldType ? heldContentOf(bytes, scan, heldType) : null,
  };
}

/** Returns the number of rows of its fields, including the truncated one. */
export function fieldCountOf({ scan, cut }: Level): number {
  return scan.fieldCount + (cut ? 1 : 0);
}

/** Counts the occurrences of a field number, including the truncated field. */
export function occurrencesOf({ scan, cut }: Level, number: number): number {
  return countOf(scan.total, number) + (cut?.number === number ? 1 : 0);
}

/** Returns the fields `start` to `start + count`, including a last truncated one. */
export function levelFields(level: Level, start: number, count: number): WireField[] {
  const { bytes, scan, cut } = level;
  const whole = fieldsOf(bytes, scan, start, count);
  const reachesCut = start <= scan.fieldCount && start + count > scan.fieldCount;
  return cut && reachesCut ? [...whole, cut] : whole;
}

/** Returns the rows `start` to `start + count` of a message, in wire order. */
export function levelRows(level: Level, start: number, count: number): TreeRow[] {
  const { bytes, scan } = level;
  const fields = levelFields(level, start, count);
  const listed = new Set(
    fields.map((field) => field.number).filter((number) => isListed(level, number)),
  );
  const first = Math.min(start, scan.fieldCount);
  const seen = tallyBefore(bytes, scan, first, listed);
  for (const number of listed) {
    const packed = packedInPieces(level, number);
    if (packed) seen.set(number, elementsBefore(level, first, number, packed));
  }
  return indexedRows(level, fields, seen);
}

/**
 * Returns the rows of some fields of a message.
 *
 * @param seen the index of the first element of each list; the elements of a list are in sequence. Fields
 *   not in it have no index
 */
export function indexedRows(
  level: Level,
  fields: readonly WireField[],
  seen: Map<number, number>,
): TreeRow[] {
  const { bytes, shape, shapes, path: parentPath, isMapEntry, held } = level;
  return fields.map((field) => {
    const index = seen.get(field.number) ?? null;
    if (index !== null) {
      const packed = packedInPieces(level, field.number);
      seen.set(field.number, index + (packed ? elementCount(bytes, field, packed) : 1));
    }
    return fieldRow({ bytes, field, shape, shapes, index, parentPath, isMapEntry, held });
  });
}

/** True when the fields of a number have an index: lists, and repeated fields without a schema. */
export function isListed(level: Level, number: number): boolean {
  const known = level.shape?.byNumber.get(number);
  return known ? known.isRepeated : occurrencesOf(level, number) > 1;
}

/** Counts the elements of a list before a field: equal to its occurrences, unless parts are packed. */
export function elementsBeforeField(level: Level, first: number, number: number): number | null {
  const packed = packedInPieces(level, number);
  return packed ? elementsBefore(level, first, number, packed) : null;
}

/** Lists in more pieces are indexed by piece: only hostile bytes have so many. */
const maxPieces = 10_000;

/** Returns the type of a packable list that came as more than one field; else null. */
function packedInPieces(level: Level, number: number): LeafType | null {
  const pieces = occurrencesOf(level, number);
  const known = pieces > 1 && pieces <= maxPieces ? level.shape?.byNumber.get(number) : undefined;
  return known?.isRepeated ? packableType(known.type) : null;
}

function elementsBefore(
  { bytes, scan }: Level,
  first: number,
  number: number,
  type: LeafType,
): number {
  return fieldsOf(bytes, scan, 0, first)
    .filter((field) => field.number === number)
    .reduce((sum, field) => sum + elementCount(bytes, field, type), 0);
}

function elementCount(bytes: Uint8Array, field: WireField, type: LeafType): number {
  if (field.wireType !== wireTypes.lengthDelimited) return 1;
  return scanPacked(bytes, field.valueStart, field.valueEnd, packedWidth(type)).count;
}

/** True for the synthetic entry of a map field, which is named inside the map's message. */
function isEntry(fullName: string, shapes: ShapeLookup): boolean {
  const parent = shapes(fullName.slice(0, Math.max(0, fullName.lastIndexOf('.'))));
  return (
    parent?.fields.some(
      ({ map, type }) => map !== null && type.kind === 'message' && type.typeName === fullName,
    ) ?? false
  );
}

/** Returns the content whose type a field names, if that field is among the first ones. */
function heldContentOf(
  bytes: Uint8Array,
  scan: MessageScan,
  { namedBy, nameAt }: HeldType,
): HeldContent | null {
  let position = scan.start;
  for (let count = 0; count < 16 && position < scan.end; count += 1) {
    const field = readFieldAt(bytes, position, scan.end);
    if (isFault(field)) return null;
    if (field.number === namedBy) {
      const typeName = nameAt(bytes, field.valueStart, field.valueEnd);
      return typeName === null ? null : { number: namedBy + 1, typeName };
    }
    position = field.end;
  }
  return null;
}
