import type { BytePlace } from '../../../../shared/contract/engine-bytes.ts';
import type { OpenableNode } from '../../../../shared/contract/engine-tree.ts';
import type { NodeRef } from '../../../../shared/model/tree-row.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { NodeAddress } from './tree-layout.ts';
import type { TreeQuery } from './tree-query.ts';

/** Unpacked content in a body, with the tree node that holds it. */
export interface InnerBody {
  readonly address: NodeAddress;
  readonly node: NodeRef;
}

/** The row that contains a byte. */
export interface Found {
  readonly place: BytePlace;
  /** Null when no row contains the byte. */
  readonly address: NodeAddress | null;
  /** The nodes that must be open to show it, outermost first. */
  readonly chain: readonly OpenableNode[];
}

/**
 * Finds the row that contains a byte.
 *
 * @param inner set when the offset counts in unpacked content; null counts in the whole body
 */
export function locateByte(
  engine: Pick<EngineCalls, 'locateInTree'>,
  query: TreeQuery & { readonly grouped: boolean },
  offset: number,
  inner: InnerBody | null,
) {
  const from = inner === null ? null : { address: [...inner.address], node: inner.node };
  return engine.locateInTree({ ...query, offset, from });
}
