import type { NodeRef, TreeRow, WireFault } from '../../shared/model/tree-row.ts';
import type { ShapeLookup } from '../engine/wire/message-shape.ts';
import { readTreePage } from '../engine/wire/read-tree-page.ts';
import { createScanCache } from '../engine/wire/scan-cache.ts';

/** One line of a message shown as a tree. */
export type TreeLine =
  | {
      readonly kind: 'row';
      readonly depth: number;
      readonly path: string;
      readonly label: string;
      readonly number: number | null;
      readonly type: string;
      readonly value: string;
      readonly byteCount: number;
      /** Offset of the tag in the message. */
      readonly offset: number;
    }
  | { readonly kind: 'fault'; readonly depth: number; readonly fault: WireFault };

/** Deeper messages are named, not opened. */
const maxDepth = 100;
const pageRows = 500;

/** All rows of a message, depth first, in wire order; never more than a page of each level in memory. */
export function* treeLines(
  bytes: Uint8Array,
  typeName: string | null,
  shapes: ShapeLookup,
): Generator<TreeLine> {
  const scans = createScanCache();
  const open: { node: NodeRef | null; start: number; rows: TreeRow[]; fault: WireFault | null }[] =
    [];
  open.push({ node: null, start: 0, rows: [], fault: null });
  for (let level = open.at(-1); level; level = open.at(-1)) {
    const depth = open.length - 1;
    const row = level.rows.shift();
    if (row) {
      yield lineOf(row, depth);
      if (row.children && open.length < maxDepth) {
        open.push({ node: row.children, start: 0, rows: [], fault: null });
      }
      continue;
    }
    const page = readTreePage({
      bytes,
      typeName,
      node: level.node,
      start: level.start,
      count: pageRows,
      showUnset: false,
      shapes,
      scans,
    });
    if (page.rows.length > 0) {
      level.start += page.rows.length;
      level.rows = page.rows;
      continue;
    }
    if (page.fault) yield { kind: 'fault', depth, fault: page.fault };
    open.pop();
  }
}

/** A line for a person: `id 1 int32: 401`. */
export function formatRow(line: TreeLine): string {
  const indent = '  '.repeat(line.depth);
  if (line.kind === 'fault') {
    return `${indent}! broken at byte ${line.fault.offset}: ${line.fault.reason}`;
  }
  const number = line.number === null ? '' : ` ${line.number}`;
  const value = line.value === '' ? '' : `: ${line.value}`;
  return `${indent}${line.label}${number} ${line.type}${value}`;
}

function lineOf(row: TreeRow, depth: number): TreeLine {
  return {
    kind: 'row',
    depth,
    path: row.path,
    label: row.label,
    number: row.number,
    type: row.typeLabel,
    value: row.value.text,
    byteCount: row.byteCount,
    offset: row.range?.tagStart ?? 0,
  };
}
