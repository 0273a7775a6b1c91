import type { UnknownPlace } from '../../../../shared/model/field-reading.ts';
import type { NodeAddress } from './tree-layout.ts';
import type { OpenNode, TreeStore } from './tree-model.ts';

/**
 * Returns the place of an unknown field: the nearest message around it with a schema, and the numbers of the
 * unknown fields between. Null for rows that are no field of a message.
 */
export function unknownPlaceOf(store: TreeStore, address: NodeAddress): UnknownPlace | null {
  const number = numberAt(store, address);
  if (number === null) return null;
  const { typeName, schemaSet } = store.query;
  const within: number[] = [];
  for (let depth = address.length - 1; depth > 0; depth -= 1) {
    const around = address.slice(0, depth);
    const node = store.nodeAt(around);
    if (node === undefined) return null;
    const known = typeOf(node);
    if (known !== null) return { typeName: known, schemaSet, within, number };
    // Rows that only group others are no messages.
    if (node.ref?.content.kind !== 'message') continue;
    const own = numberAt(store, around);
    // Each of several messages counts as the whole body.
    if (own === null) break;
    within.unshift(own);
  }
  return { typeName, schemaSet, within, number };
}

function numberAt(store: TreeStore, address: NodeAddress): number | null {
  const line = store.line(address);
  return line.kind === 'field' ? line.row.number : null;
}

/** Returns the type around a row; null when no schema defines it. */
function typeOf({ ref }: OpenNode): string | null {
  const content = ref?.content;
  return content !== undefined && content.kind !== 'frames' ? content.typeName : null;
}
