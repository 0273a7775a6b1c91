import { ownState } from '../../../kernel/own-state.ts';
import type { TreeStore } from '../tree/tree-model.ts';
import type { TreeQuery } from '../tree/tree-query.ts';

/** The number of trees kept. Each holds up to 20 000 rows. */
const maxTrees = 12;

/** The trees shown last: a body that is shown again has its expanded rows and its chosen row. */
export interface KeptTrees {
  readonly find: (query: TreeQuery) => TreeStore | null;
  /** Keeps a tree as the one shown last. */
  readonly keep: (tree: TreeStore) => void;
}

/** Creates an empty collection of trees. */
export function createKeptTrees(): KeptTrees {
  const trees = new Map<string, TreeStore>();
  return {
    find: (query) => trees.get(keyOf(query)) ?? null,
    keep(tree) {
      const key = keyOf(tree.query);
      trees.delete(key);
      trees.set(key, tree);
      for (const oldest of trees.keys()) {
        if (trees.size <= maxTrees) break;
        trees.delete(oldest);
      }
    },
  };
}

/** The trees of an app. */
export const keptTreesOf = ownState(createKeptTrees);

function keyOf({ bodyId, framing, typeName, schemaSet }: TreeQuery): string {
  return JSON.stringify([bodyId, framing, typeName, schemaSet]);
}
