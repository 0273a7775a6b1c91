import type { EngineCalls } from '../base/engine-calls.ts';
import type { OpenNode } from './tree-model.ts';
import type { TreeQuery } from './tree-query.ts';

/** The number of levels that "all" opens; deeper ones are opened from there. */
export const allLevels = 100;

/** The maximum number of nodes to open at once; more would block the window for a moment. */
const openedAtOnce = 4000;

/** Reads the nodes below an open one, down to a depth. */
export function expandNodes(
  engine: Pick<EngineCalls, 'expandTree'>,
  query: TreeQuery & { readonly grouped: boolean },
  { address, ref }: OpenNode,
  depth: number,
) {
  return engine.expandTree({
    ...query,
    from: ref === null ? null : { address: [...address], node: ref },
    depth,
    maxNodes: openedAtOnce,
  });
}
