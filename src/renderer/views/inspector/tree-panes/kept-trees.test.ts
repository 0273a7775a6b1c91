import { describe, expect, it } from 'vitest';
import type { TreeStore } from '../tree/tree-model.ts';
import type { TreeQuery } from '../tree/tree-query.ts';
import { createKeptTrees } from './kept-trees.ts';

function queryOf(bodyId: string, typeName: string | null = null): TreeQuery {
  return { bodyId, framing: null, typeName, schemaSet: null };
}

function treeOf(query: TreeQuery): TreeStore {
  return { query } as TreeStore;
}

describe('kept trees', () => {
  it('are found by their body and its reading', () => {
    const trees = createKeptTrees();
    const tree = treeOf(queryOf('a'));
    trees.keep(tree);
    expect(trees.find(queryOf('a'))).toBe(tree);
    expect(trees.find(queryOf('a', 'shop.Order'))).toBeNull();
    expect(trees.find(queryOf('b'))).toBeNull();
  });

  it('are those shown last', () => {
    const trees = createKeptTrees();
    const first = treeOf(queryOf('0'));
    trees.keep(first);
    for (let at = 1; at < 12; at += 1) trees.keep(treeOf(queryOf(`${at}`)));
    trees.keep(first);
    trees.keep(treeOf(queryOf('12')));
    expect(trees.find(queryOf('0'))).toBe(first);
    expect(trees.find(queryOf('1'))).toBeNull();
    expect(trees.find(queryOf('2'))).not.toBeNull();
  });
});
