import type { EngineCalls } from '../base/engine-calls.ts';
import type { OpenNode } from './tree-model.ts';
import type { TreeQuery } from './tree-query.ts';

/** Levels that "all" stands for: deeper ones are opened from there. */
export const allLevels = 100;

/** Nodes that are opened at once: with more of them the window would stand still for a moment. */
const openedAtOnce = 4000;

/** Asks for the nodes below an open one, down to a depth. */
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
