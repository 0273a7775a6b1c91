import type { UnknownPlace } from '../../../../shared/model/field-reading.ts';
import type { NodeAddress } from './tree-layout.ts';
import type { OpenNode, TreeStore } from './tree-model.ts';

/**
 * Where the field of a row stands, whichever body it is in: the nearest message around it that a schema
 * has, and the numbers of the unknown ones between. Null for what is no field of a message.
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
    // Rows that only gather others are no message of their own.
    if (node.ref?.content.kind !== 'message') continue;
    const own = numberAt(store, around);
    // Of several messages, each is as the whole body.
    if (own === null) break;
    within.unshift(own);
  }
  return { typeName, schemaSet, within, number };
}

function numberAt(store: TreeStore, address: NodeAddress): number | null {
  const line = store.line(address);
  return line.kind === 'field' ? line.row.number : null;
}

/** The type of what is around a row; null where no schema has it. */
function typeOf({ ref }: OpenNode): string | null {
  const content = ref?.content;
  return content !== undefined && content.kind !== 'frames' ? content.typeName : null;
}
