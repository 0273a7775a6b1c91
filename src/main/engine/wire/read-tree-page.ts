import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { NodeRef, TreePage, TreeRow } from '../../../shared/model/tree-row.ts';
import type { FieldShape, MessageShape, ShapeLookup } from './message-shape.ts';
import { type CutField, readCutField } from './read-cut-field.ts';
import { type WireField, wireTypes } from './read-field.ts';
import { readFramesPage } from './read-frames-page.ts';
import { packableType, packedWidth, readPackedPage } from './read-packed-page.ts';
import type { LeafType } from './read-scalar.ts';
import { freshScans, type Scans } from './scan-cache.ts';
import { countOf, fieldsOf, type MessageScan, tallyBefore } from './scan-message.ts';
import { scanPacked } from './scan-packed.ts';
import { fieldRow, unsetRow } from './tree-row-of.ts';

/** What {@link readTreePage} is asked. */
export interface TreePageQuery {
  readonly bytes: Uint8Array;
  /** Type of the whole body; null reads it without a schema. */
  readonly typeName: string | null;
  /** How several messages lie in the body; null or left out when it is one. */
  readonly framing?: BodyFraming | null;
  /** The part whose rows are asked for; null is the whole body. */
  readonly node: NodeRef | null;
  readonly start: number;
  readonly count: number;
  /** Whether fields of the type that are not on the wire follow the others. */
  readonly showUnset: boolean;
  /** Whether fields that came more than once stand together in one row; false when left out. */
  readonly grouped?: boolean;
  readonly shapes: ShapeLookup;
  /** Remembers scans between pages; see `createScanCache`. */
  readonly scans?: Scans;
}

/**
 * A page of the rows below a node, in wire order. Only the node's own level is scanned and only the
 * rows of the page are read. Never throws for hostile bytes: what cannot be read is the page's fault,
 * and a field that is cut there has a row of its own, below which stands what is there of it.
 */
export function readTreePage(query: TreePageQuery): TreePage {
  const { bytes, shapes } = query;
  const scans = query.scans ?? freshScans;
  const node = insideOf(query.node ?? rootNode(query), bytes.length);
  const { content } = node;
  if (content.kind === 'frames') {
    return readFramesPage({ bytes, node: { ...node, content }, scans, ...pageOf(query) });
  }
  if (content.kind === 'packed') {
    const field = shapes(content.typeName)?.byNumber.get(content.number);
    return readPackedPage({ bytes, node, field, scans, ...pageOf(query) });
  }
  const shape = content.typeName === null ? undefined : shapes(content.typeName);
  const scan = scans.message(bytes, node.start, node.end);
  const level = { scan, cut: scan.fault ? readCutField(bytes, scan.readEnd, scan.end) : null };
  const setCount = scan.fieldCount + (level.cut ? 1 : 0);
  const unset = shape ? unsetFields(shape, level) : [];
  const unsetRows = query.showUnset ? unset : [];
  const unsetStart = Math.max(0, query.start - setCount);
  const setRows = readSetRows(query, node, shape, level);
  return {
    total: setCount + unsetRows.length,
    start: query.start,
    rows: [
      ...setRows,
      ...unsetRows
        .slice(unsetStart, unsetStart + query.count - setRows.length)
        .map((field) => unsetRow(field, node.path)),
    ],
    unsetCount: unset.length,
    fault: scan.fault,
  };
}

/** The fields of the level that is shown. */
interface Level {
  readonly scan: MessageScan;
  /** What is there of the field at which the scan stopped. */
  readonly cut: CutField | null;
}

/** How often a field number came, the cut field counted. */
function occurrencesOf({ scan, cut }: Level, number: number): number {
  return countOf(scan.total, number) + (cut?.number === number ? 1 : 0);
}

function readSetRows(
  { bytes, shapes, start, count }: TreePageQuery,
  node: NodeRef,
  shape: MessageShape | undefined,
  level: Level,
): TreeRow[] {
  const { scan, cut } = level;
  const whole = fieldsOf(bytes, scan, start, count);
  const reachesCut = start <= scan.fieldCount && start + count > scan.fieldCount;
  const fields = cut && reachesCut ? [...whole, cut] : whole;
  const indexed = new Set(
    fields
      .map((field) => field.number)
      .filter((number) => {
        const known = shape?.byNumber.get(number);
        return known ? known.isRepeated : occurrencesOf(level, number) > 1;
      }),
  );
  const first = Math.min(start, scan.fieldCount);
  const seen = tallyBefore(bytes, scan, first, indexed);
  for (const number of indexed) {
    const packed = packedInPieces(shape, level, number);
    if (packed) seen.set(number, elementsBefore(bytes, scan, first, number, packed));
  }
  const isMapEntry = shape !== undefined && isEntry(shape.fullName, shapes);
  return fields.map((field) => {
    const index = seen.get(field.number) ?? null;
    if (index !== null) {
      const packed = packedInPieces(shape, level, field.number);
      seen.set(field.number, index + (packed ? elementCount(bytes, field, packed) : 1));
    }
    return fieldRow({ bytes, field, shape, shapes, index, parentPath: node.path, isMapEntry });
  });
}

/** Lists in more pieces than this are indexed by piece: only hostile bytes have them. */
const maxPieces = 10_000;

/** The type of a list that may be packed and came as more than one field; else null. */
function packedInPieces(
  shape: MessageShape | undefined,
  level: Level,
  number: number,
): LeafType | null {
  const pieces = occurrencesOf(level, number);
  const known = pieces > 1 && pieces <= maxPieces ? shape?.byNumber.get(number) : undefined;
  return known?.isRepeated ? packableType(known.type) : null;
}

function elementsBefore(
  bytes: Uint8Array,
  scan: MessageScan,
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

/** Whether a type is the synthetic entry of a map field, which is named inside the map's message. */
function isEntry(fullName: string, shapes: ShapeLookup): boolean {
  const parent = shapes(fullName.slice(0, Math.max(0, fullName.lastIndexOf('.'))));
  return (
    parent?.fields.some(
      ({ map, type }) => map !== null && type.kind === 'message' && type.typeName === fullName,
    ) ?? false
  );
}

function unsetFields(shape: MessageShape, level: Level): readonly FieldShape[] {
  return shape.fields.filter((field) => occurrencesOf(level, field.number) === 0);
}

/** The node that the whole of a body is: a message, or several. */
export function rootNode({
  bytes,
  typeName,
  framing = null,
}: Pick<TreePageQuery, 'bytes' | 'typeName' | 'framing'>): NodeRef {
  const content: NodeRef['content'] =
    framing === null
      ? { kind: 'message', typeName, group: false }
      : { kind: 'frames', framing, typeName };
  return { start: 0, end: bytes.length, content, path: '' };
}

function pageOf({ start, count }: TreePageQuery): Pick<TreePageQuery, 'start' | 'count'> {
  return { start, count };
}

/** The window hands node refs back to us; one that was made up must not lead outside of the body. */
function insideOf(node: NodeRef, byteLength: number): NodeRef {
  const end = Math.min(node.end, byteLength);
  return { ...node, start: Math.min(node.start, end), end };
}
