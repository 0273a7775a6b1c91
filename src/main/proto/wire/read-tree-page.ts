import type { BodyFraming } from '../../../shared/model/decoding.ts';
import type { NodeRef, TreePage } from '../../../shared/model/tree-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import { withPreview } from './preview-message.ts';
import { readFramesPage } from './read-frames-page.ts';
import { groupedRow, levelGroups, messageOfGroup, readOccurrencesPage } from './read-grouped.ts';
import { fieldCountOf, levelRows, occurrencesOf, readLevel } from './read-level.ts';
import { readPackedPage } from './read-packed-page.ts';
import { freshScans, type Scans } from './scan-cache.ts';
import { unsetRow } from './tree-row-of.ts';

/** The input of {@link readTreePage}. */
export interface TreePageQuery {
  readonly bytes: Uint8Array;
  /** Type of the whole body; null reads it without a schema. */
  readonly typeName: string | null;
  /** The framing of several messages; null or omitted for a single one. */
  readonly framing?: BodyFraming | null;
  /** The part whose rows are wanted; null is the whole body. */
  readonly node: NodeRef | null;
  readonly start: number;
  readonly count: number;
  /** True to append fields of the type that are not on the wire. */
  readonly showUnset: boolean;
  /** True when repeated fields share one row; false if omitted. */
  readonly grouped?: boolean;
  readonly shapes: ShapeLookup;
  /** Keeps scans between pages; see `createScanCache`. */
  readonly scans?: Scans;
}

/**
 * Returns a page of the rows below a node, in wire order. Scans only the node's own level and reads only the
 * rows of the page. Never throws for hostile bytes: unreadable content is the page's fault, and a truncated
 * field has its own row, with its available part below.
 */
export function readTreePage(query: TreePageQuery): TreePage {
  const page = readBarePage(query);
  const { bytes, shapes } = query;
  return { ...page, rows: page.rows.map((row) => withPreview(bytes, row, shapes)) };
}

/** Does the same without previews of closed messages: for code that looks for rows and shows none. */
export function readBarePage(query: TreePageQuery): TreePage {
  const { bytes, shapes } = query;
  const scans = query.scans ?? freshScans;
  const node = insideOf(query.node ?? rootNode(query), bytes.length);
  const { content } = node;
  if (content.kind === 'frames') {
    return readFramesPage({ bytes, node: { ...node, content }, scans, ...pageOf(query) });
  }
  if (content.kind === 'inflated') {
    // The content is a separate body: the caller has to unpack it first.
    return { total: 0, start: query.start, rows: [], unsetCount: 0, fault: null };
  }
  if (content.kind === 'packed') {
    const field = shapes(content.typeName)?.byNumber.get(content.number);
    return readPackedPage({ bytes, node, field, scans, ...pageOf(query) });
  }
  if (content.kind === 'occurrences') {
    const message = messageOfGroup({ ...node, content }, shapes);
    const level = readLevel({ bytes, shapes, scans }, message, content.typeName);
    return readOccurrencesPage(level, content.number, query);
  }
  return readMessagePage(query, node, content.typeName, scans);
}

function readMessagePage(
  query: TreePageQuery,
  node: NodeRef,
  typeName: string | null,
  scans: Scans,
): TreePage {
  const { bytes, shapes, start, count } = query;
  const level = readLevel({ bytes, shapes, scans }, node, typeName);
  const groups = query.grouped ? levelGroups(level, scans) : null;
  const setCount = groups?.length ?? fieldCountOf(level);
  const setRows = groups
    ? groups.slice(start, start + count).flatMap((group) => groupedRow(level, group, node))
    : levelRows(level, start, count);
  const unset =
    level.shape?.fields.filter(({ number }) => occurrencesOf(level, number) === 0) ?? [];
  const unsetRows = query.showUnset ? unset : [];
  const unsetStart = Math.max(0, start - setCount);
  return {
    total: setCount + unsetRows.length,
    start,
    rows: [
      ...setRows,
      ...unsetRows
        .slice(unsetStart, unsetStart + count - setRows.length)
        .map((field) => unsetRow(field, node.path)),
    ],
    unsetCount: unset.length,
    fault: level.scan.fault,
  };
}

/** Returns the node of a whole body: a message, or several. */
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

/** The window sends node refs back; a forged one must not lead outside the body. */
function insideOf(node: NodeRef, byteLength: number): NodeRef {
  const end = Math.min(node.end, byteLength);
  return { ...node, start: Math.min(node.start, end), end };
}
