import type { NodeRef, TreePage } from '../../../shared/model/tree-row.ts';
import type { FieldShape } from './message-shape.ts';
import { wireTypes } from './read-field.ts';
import { type LeafType, readLeaf, wireTypeOf } from './read-scalar.ts';
import type { Scans } from './scan-cache.ts';
import { elementsOf } from './scan-packed.ts';

/**
 * Returns the type if a repeated field of it may be packed (Encoding, "Packed Repeated Fields"); else null.
 */
export function packableType(type: FieldShape['type']): LeafType | null {
  if (type.kind === 'message') return null;
  return wireTypeOf(type) === wireTypes.lengthDelimited ? null : type;
}

/** Returns the size of a packed element; null for varints. */
export function packedWidth(type: LeafType): number | null {
  const wireType = wireTypeOf(type);
  if (wireType === wireTypes.fixed32) return 4;
  return wireType === wireTypes.fixed64 ? 8 : null;
}

/**
 * Returns a page of the elements of a packed field, one row each; empty if the schema does not fit any more.
 */
export function readPackedPage(query: {
  readonly bytes: Uint8Array;
  readonly node: NodeRef;
  readonly field: FieldShape | undefined;
  readonly scans: Scans;
  readonly start: number;
  readonly count: number;
}): TreePage {
  const { bytes, node, field, start } = query;
  const type = field ? packableType(field.type) : null;
  if (!field || !type) return { total: 0, start, rows: [], unsetCount: 0, fault: null };
  const firstIndex = node.content.kind === 'packed' ? (node.content.firstIndex ?? 0) : 0;
  const scan = query.scans.packed(bytes, node.start, node.end, packedWidth(type));
  const rows = elementsOf(bytes, scan, start, query.count).map((element, offset) => ({
    path: `${node.path}[${firstIndex + start + offset}]`,
    label: `[${firstIndex + start + offset}]`,
    number: null,
    typeLabel: typeLabelOf(type),
    value: readLeaf(bytes, element.start, element.end, type),
    byteCount: element.end - element.start,
    range: {
      tagStart: element.start,
      lengthStart: element.start,
      valueStart: element.start,
      end: element.end,
    },
    known: true,
    isSet: true,
    children: null,
  }));
  return { total: scan.count, start, rows, unsetCount: 0, fault: scan.fault };
}

/** Returns a type's short name, for the Type column. */
export function typeLabelOf(type: FieldShape['type']): string {
  if (type.kind === 'scalar') return type.scalar;
  return type.typeName.slice(type.typeName.lastIndexOf('.') + 1);
}
