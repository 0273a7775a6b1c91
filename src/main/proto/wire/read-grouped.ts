import type { NodeRef, TreePage, TreeRow } from '../../../shared/model/tree-row.ts';
import type { ShapeLookup } from './message-shape.ts';
import {
  elementsBeforeField,
  indexedRows,
  isListed,
  type Level,
  levelFields,
  occurrencesOf,
} from './read-level.ts';
import type { Scans } from './scan-cache.ts';
import { type FieldGroup, occurrencesIn } from './scan-message.ts';
import { groupRow, labelOfNumber } from './tree-row-of.ts';

/** A node for the fields of one number in a message. */
export type OccurrencesNode = NodeRef & {
  readonly content: Extract<NodeRef['content'], { readonly kind: 'occurrences' }>;
};

/** Returns the fields of a message by number, including the truncated one; null if they cannot be grouped. */
export function levelGroups(level: Level, scans: Scans): readonly FieldGroup[] | null {
  const { bytes, scan, cut } = level;
  const groups = scans.groups(bytes, scan);
  if (groups === null || cut === null) return groups;
  const byteCount = cut.end - cut.tagStart;
  if (!groups.some(({ number }) => number === cut.number)) {
    return [...groups, { number: cut.number, firstIndex: scan.fieldCount, count: 1, byteCount }];
  }
  return groups.map((group) =>
    group.number === cut.number
      ? { ...group, count: group.count + 1, byteCount: group.byteCount + byteCount }
      : group,
  );
}

/** Returns the row of a group: of its only field, or one that opens to all of them. */
export function groupedRow(level: Level, group: FieldGroup, node: NodeRef): TreeRow[] {
  const { number, firstIndex, count } = group;
  if (count === 1) {
    const seen = new Map(isListed(level, number) ? [[number, 0]] : []);
    return indexedRows(level, levelFields(level, firstIndex, 1), seen);
  }
  const typeName = level.shape?.fullName ?? null;
  const isGroup = node.content.kind === 'message' && node.content.group;
  const content = { kind: 'occurrences', typeName, number, group: isGroup } as const;
  return [groupRow({ shape: level.shape, parentPath: level.path, group, node, content })];
}

/** Returns the message of a group's fields: its range, under its own path. */
export function messageOfGroup(
  { start, end, path, content }: OccurrencesNode,
  shapes: ShapeLookup,
): Pick<NodeRef, 'start' | 'end' | 'path'> {
  const { typeName, number } = content;
  const label = labelOfNumber(typeName === null ? undefined : shapes(typeName), number);
  const parent = path.endsWith(label) ? path.slice(0, -label.length).replace(/\.$/, '') : path;
  return { start, end, path: parent };
}

/** Returns a page of the fields of one number. */
export function readOccurrencesPage(
  level: Level,
  number: number,
  { start, count }: { readonly start: number; readonly count: number },
): TreePage {
  const { bytes, scan, cut } = level;
  const total = occurrencesOf(level, number);
  const { fields, firstIndex } = occurrencesIn(bytes, scan, number, start, count);
  const hasCut = cut?.number === number && start < total && start + count >= total;
  const shown = cut && hasCut ? [...fields, cut] : fields;
  const first = elementsBeforeField(level, firstIndex, number) ?? start;
  const seen = new Map(isListed(level, number) ? [[number, first]] : []);
  const fault = cut?.number === number ? scan.fault : null;
  return { total, start, rows: indexedRows(level, shown, seen), unsetCount: 0, fault };
}
