import type { JsonFault } from './json-fault.ts';
import type { DraftNode, Span } from './json-tree.ts';

/** The JSON of a body that is being edited, read as far as it can be. */
export interface DraftJson {
  readonly text: string;
  /** Null where there is no value at all. With faults of syntax it is what could be read, and not to be edited. */
  readonly root: DraftNode | null;
  /** By place, the first few; duplicate keys among them. */
  readonly faults: readonly JsonFault[];
  /** Whether the tree is the whole text: no fault but duplicate keys, and a value. */
  readonly isSound: boolean;
  /** By place. */
  readonly comments: readonly Span[];
}
