import type { BytePlace } from '../../../shared/contract/engine-bytes.ts';
import type { OpenableNode } from '../../../shared/contract/engine-tree.ts';
import type { NodeRef, TreePage, TreeRow } from '../../../shared/model/tree-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { levelGroups } from './read-grouped.ts';
import { levelFields, readLevel } from './read-level.ts';
import { packableType, packedWidth } from './read-packed-page.ts';
import { readTreePage } from './read-tree-page.ts';
import type { Scans } from './scan-cache.ts';
import { frameIndexAt } from './scan-frames.ts';
import { fieldIndexAt, tallyBefore } from './scan-message.ts';
import { elementIndexAt } from './scan-packed.ts';

/** The input of {@link locateRow}. */
export interface RowQuery {
  readonly bytes: Uint8Array;
  /** The node to search, and the address of its row. */
  readonly from: { readonly node: NodeRef; readonly address: readonly number[] };
  readonly offset: number;
  /** True when repeated fields share one row; false if omitted. */
  readonly grouped?: boolean;
  readonly shapes: ShapeLookup;
  readonly scans: Scans;
}

/** The row that contains a byte. */
export interface LocatedRow {
  readonly place: BytePlace;
  /** Null if no row has it. */
  readonly address: number[] | null;
  /** The nodes to open for it, outermost first. */
  readonly chain: OpenableNode[];
}

/**
 * Deeper rows are not located: the paths of all rows above would take more memory than the body. Twice the
 * depth of parsers.
 */
const maxLocatedDepth = 200;

/**
 * Returns the innermost row below a node that contains a byte. Of each level, only its scan and one row are
 * read. Never throws, whatever the bytes are.
 */
export function locateRow(query: RowQuery): LocatedRow {
  const { bytes, from, offset, shapes, scans, grouped = false } = query;
  const chain: OpenableNode[] = [];
  if (offset >= bytes.length) return { place: { kind: 'end' }, address: null, chain };
  let { node } = from;
  let address = [...from.address];
  for (;;) {
    const index = indexAt(query, node);
    const page = readTreePage({
      bytes,
      typeName: null,
      node,
      shapes,
      scans,
      start: index,
      count: 1,
      showUnset: false,
      grouped,
    });
    if (node !== from.node) chain.push(openableNode(address, node, page));
    const row = page.rows[0];
    if (row?.children?.content.kind === 'occurrences') {
      address = [...address, index];
      node = row.children;
      continue;
    }
    const range = row?.range ?? null;
    if (row === undefined || range === null || offset < range.tagStart || offset >= range.end) {
      const fault = page.fault ?? { offset, reason: 'nothing can be read there' };
      return { place: { kind: 'fault', ...fault }, address: null, chain };
    }
    address = [...address, index];
    const inner = row.children;
    const isFrame = node.content.kind === 'frames';
    if (
      inner === null ||
      chain.length >= maxLocatedDepth ||
      inner.content.kind === 'inflated' ||
      offset < Math.max(inner.start, range.valueStart) ||
      offset >= inner.end
    ) {
      if (!isFrame || offset >= range.valueStart) {
        return { place: fieldPlace(row, range, offset), address, chain };
      }
      const isCut = page.fault?.offset === range.tagStart;
      const place: BytePlace =
        page.fault && isCut ? { kind: 'fault', ...page.fault } : framePlace(range, index);
      return { place, address, chain };
    }
    node = inner;
  }
}

/** Returns a node in the form for the window, which can open it from any page of its rows. */
export function openableNode(
  address: readonly number[],
  ref: NodeRef,
  { total, unsetCount, fault }: TreePage,
): OpenableNode {
  return { address: [...address], ref, path: ref.path, total, unsetCount, fault };
}

type Range = NonNullable<TreeRow['range']>;

function framePlace({ tagStart, valueStart, end }: Range, index: number): BytePlace {
  return { kind: 'frame', index, byteLength: end - valueStart, start: tagStart, end: valueStart };
}

function fieldPlace(row: TreeRow, range: Range, offset: number): BytePlace {
  const { lengthStart, tagStart, valueStart } = range;
  const inner = row.children;
  // The end of a group is a tag too.
  const isEnd = inner?.content.kind === 'message' && offset >= inner.end;
  const isTag = lengthStart > tagStart && (offset < lengthStart || isEnd);
  const part = isTag ? 'tag' : offset < valueStart ? 'length' : 'value';
  const { path, label, number, typeLabel: typeText, value } = row;
  return { kind: 'field', path, label, number, typeText, part, value: value.text, range };
}

function indexAt(query: RowQuery, node: NodeRef): number {
  const { bytes, offset, shapes, scans, grouped } = query;
  const { content, start, end } = node;
  switch (content.kind) {
    case 'message': {
      const index = fieldIndexAt(bytes, scans.message(bytes, start, end), offset);
      return grouped ? groupIndexOf(query, node, content.typeName, index) : index;
    }
    case 'occurrences': {
      const scan = scans.message(bytes, start, end);
      const index = fieldIndexAt(bytes, scan, offset);
      const before = tallyBefore(bytes, scan, index, new Set([content.number]));
      return before.get(content.number) ?? 0;
    }
    case 'frames':
      return frameIndexAt(bytes, scans.frames(bytes, start, end, content.framing), offset);
    case 'packed': {
      const field = shapes(content.typeName)?.byNumber.get(content.number);
      const type = field ? packableType(field.type) : null;
      const width = type ? packedWidth(type) : null;
      return elementIndexAt(bytes, scans.packed(bytes, start, end, width), offset);
    }
    case 'inflated':
      return 0;
  }
}

/** Returns the row of a field when fields of one number share a row. */
function groupIndexOf(
  { bytes, shapes, scans }: RowQuery,
  node: NodeRef,
  typeName: string | null,
  index: number,
): number {
  const level = readLevel({ bytes, shapes, scans }, node, typeName);
  const groups = levelGroups(level, scans);
  const number = levelFields(level, index, 1).at(0)?.number;
  return groups?.findIndex((group) => group.number === number) ?? index;
}
