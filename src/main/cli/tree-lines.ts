import type { BodyFraming } from '../../shared/model/decoding.ts';
import type { NodeRef, TreeRow, WireFault } from '../../shared/model/tree-row.ts';
import type { ShapeLookup } from '../proto/wire/message-shape.ts';
import { messageNode, walkTree } from './walk-tree.ts';

/** One line of a message shown as a tree. */
export interface TreeLine {
  readonly text: string;
  /** The place where a message became unreadable; null for a field. */
  readonly fault: WireFault | null;
}

/**
 * Yields a message, or several, as lines for a person, such as `id 1 int32: 401`: complete, in wire order.
 */
export function* treeLines(
  bytes: Uint8Array,
  typeName: string | null,
  shapes: ShapeLookup,
  framing: BodyFraming | null = null,
): Generator<TreeLine> {
  const root: NodeRef = framing
    ? { start: 0, end: bytes.length, content: { kind: 'frames', framing, typeName }, path: '' }
    : messageNode(typeName, 0, bytes.length, '');
  // The packed content of a field is a separate body.
  const opens = ({ children }: TreeRow): boolean => children?.content.kind !== 'inflated';
  for (const step of walkTree(bytes, root, shapes, opens)) {
    const indent = '  '.repeat(step.depth);
    if (step.kind === 'row') yield { text: `${indent}${formatRow(step.row)}`, fault: null };
    else {
      const { offset, reason } = step.fault;
      yield { text: `${indent}! broken at byte ${offset}: ${reason}`, fault: step.fault };
    }
  }
}

function formatRow(row: TreeRow): string {
  const number = row.number === null ? '' : ` ${row.number}`;
  const value = row.value.text === '' ? '' : `: ${row.value.text}`;
  return `${row.label}${number} ${row.typeLabel}${value}`;
}
