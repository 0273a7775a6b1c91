import type { BytePlace } from '../../../../shared/contract/engine-bytes.ts';
import type { OpenableNode } from '../../../../shared/contract/engine-tree.ts';
import type { NodeRef } from '../../../../shared/model/tree-row.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import type { NodeAddress } from './tree-layout.ts';
import type { TreeQuery } from './tree-query.ts';

/** Bytes that were packed in a body, as the tree has them: the node that holds them. */
export interface InnerBody {
  readonly address: NodeAddress;
  readonly node: NodeRef;
}

/** The row that has a byte. */
export interface Found {
  readonly place: BytePlace;
  /** Null where no row has the byte. */
  readonly address: NodeAddress | null;
  /** What has to be open for it to show, outermost first. */
  readonly chain: readonly OpenableNode[];
}

/**
 * Asks which row has a byte.
 *
 * @param inner where the offset counts in bytes that were packed; null counts in the whole body
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
