import type { JsonFault } from './json-fault.ts';
import type { DraftNode, Span } from './json-tree.ts';

/** The JSON of a body being edited, parsed as far as possible. */
export interface DraftJson {
  readonly text: string;
  /** Null without any value. With syntax errors it is the readable part, and must not be edited. */
  readonly root: DraftNode | null;
  /** In order, the first few; including duplicate keys. */
  readonly faults: readonly JsonFault[];
  /** True when the tree is the whole text: it has a value, and no fault except duplicate keys. */
  readonly isSound: boolean;
  /** In order. */
  readonly comments: readonly Span[];
}
