import type { BytePlace } from '../../../shared/contract/engine-bytes.ts';
import type { NodeRef, TreeRow, WireFault } from '../../../shared/model/tree-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { isFault, readFieldAt } from './read-field.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { readTreePage } from './read-tree-page.ts';
import { readVarint } from './read-varint.ts';
import { createScanCache, type Scans } from './scan-cache.ts';
import type { MessageScan } from './scan-message.ts';

/** What {@link locateByte} is asked. */
export interface ByteQuery {
  readonly bytes: Uint8Array;
  readonly framing: 'delimited' | null;
  /** Null reads it without a schema. */
  readonly typeName: string | null;
  readonly offset: number;
  readonly shapes: ShapeLookup;
}

/** The innermost field that has a byte. Never throws, whatever the bytes are. */
export function locateByte({ bytes, framing, typeName, offset, shapes }: ByteQuery): BytePlace {
  if (offset >= bytes.length) return { kind: 'end' };
  const whole = messageNode(typeName, 0, bytes.length, '');
  const message = framing === null ? whole : frameOf(bytes, typeName, offset);
  if ('kind' in message) return message;
  return placeWithin({ bytes, offset, shapes, scans: createScanCache() }, message);
}

function messageNode(typeName: string | null, start: number, end: number, path: string): NodeRef {
  return { start, end, content: { kind: 'message', typeName, group: false }, path };
}

/** The message of several that has a byte, or the byte's place in the length before one. */
function frameOf(bytes: Uint8Array, typeName: string | null, offset: number): NodeRef | BytePlace {
  let start = 0;
  for (let index = 0; ; index += 1) {
    const length = readVarint(bytes, start, bytes.length);
    if (typeof length === 'string') {
      return {
        kind: 'fault',
        offset: start,
        reason: `the length of message ${index} is ${length}`,
      };
    }
    const byteLength = length.high * 0x1_0000_0000 + length.low;
    const end = length.next + byteLength;
    if (end > bytes.length) {
      const reason = `length ${byteLength} of message ${index} runs past the end`;
      return { kind: 'fault', offset: start, reason };
    }
    if (offset < length.next) return { kind: 'frame', index, byteLength, start, end: length.next };
    if (offset < end) return messageNode(typeName, length.next, end, `[${index}]`);
    start = end;
  }
}

interface Search {
  readonly bytes: Uint8Array;
  readonly offset: number;
  readonly shapes: ShapeLookup;
  readonly scans: Scans;
}

function placeWithin(search: Search, root: NodeRef): BytePlace {
  const { offset } = search;
  let node = root;
  for (;;) {
    const { row, fault } = rowAt(search, node);
    if (row === null || row.range === null) {
      return { kind: 'fault', ...(fault ?? { offset, reason: 'nothing can be read there' }) };
    }
    const { tagStart, lengthStart, valueStart, end } = row.range;
    const inner = row.children;
    if (inner === null || offset < inner.start || offset >= inner.end || offset < valueStart) {
      // The end of a group is a tag too.
      const isTag =
        offset < lengthStart || (inner?.content.kind === 'message' && offset >= inner.end);
      const part =
        isTag && lengthStart > tagStart ? 'tag' : offset < valueStart ? 'length' : 'value';
      const { path, label, number, typeLabel: typeText, value } = row;
      const range = { tagStart, lengthStart, valueStart, end };
      return { kind: 'field', path, label, number, typeText, part, value: value.text, range };
    }
    node = inner;
  }
}

/** The row of a level that has the byte; none where reading stopped before it. */
function rowAt(
  { bytes, offset, shapes, scans }: Search,
  node: NodeRef,
): { readonly row: TreeRow | null; readonly fault: WireFault | null } {
  const start = indexAt({ bytes, offset, shapes, scans }, node);
  const query = { bytes, typeName: null, node, shapes, scans, start, count: 1, showUnset: false };
  const { rows, fault } = readTreePage(query);
  const row = rows[0] ?? null;
  const has = row?.range && offset >= row.range.tagStart && offset < row.range.end;
  return { row: has ? row : null, fault };
}

function indexAt({ bytes, offset, shapes, scans }: Search, node: NodeRef): number {
  const { content } = node;
  if (content.kind === 'message') {
    return fieldIndexAt(bytes, scans.message(bytes, node.start, node.end), offset);
  }
  if (content.kind !== 'packed') return 0;
  const field = shapes(content.typeName)?.byNumber.get(content.number);
  const type = field ? packableType(field.type) : null;
  const width = type ? packedWidth(type) : null;
  if (width !== null) return Math.floor((offset - node.start) / width);
  let index = 0;
  for (let position = node.start; position < offset; position += 1) {
    if ((bytes[position] ?? 0) < 0x80) index += 1;
  }
  return index;
}

/** Which field of a level has the byte; the number of fields where it lies behind the last. */
function fieldIndexAt(bytes: Uint8Array, scan: MessageScan, offset: number): number {
  if (offset >= scan.readEnd) return scan.fieldCount;
  let low = 0;
  let high = scan.marks.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((scan.marks[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  let index = low * fieldsPerMark;
  let position = scan.marks[low] ?? scan.start;
  for (;;) {
    const field = readFieldAt(bytes, position, scan.end);
    if (isFault(field) || offset < field.end) return index;
    position = field.end;
    index += 1;
  }
}

/** As `MessageScan.marks` has them. */
const fieldsPerMark = 64;
