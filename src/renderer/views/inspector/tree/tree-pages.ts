import type { NodeRef, TreePage, TreeRow } from '../../../../shared/model/tree-row.ts';
import { addressKey, type NodeAddress } from './tree-layout.ts';

/** Rows asked for at once. */
export const treePageRows = 200;

/** Pages kept; older ones are asked for again. 20 000 rows. */
const keptPages = 100;

/** The rows that were read, by the address of the node that they are below. */
export interface TreePages {
  readonly rowAt: (address: NodeAddress) => TreeRow | undefined;
  /** Reads a page; null when that failed, or when it came for rows that were forgotten since. */
  readonly read: (
    parent: NodeAddress,
    ref: NodeRef | null,
    page: number,
  ) => Promise<TreePage | null>;
  /** Whether a page is on its way, or could not be read. */
  readonly isAsked: (parent: NodeAddress, page: number) => boolean;
  /** Answers to what was asked so far are dropped. What was read stays until `drop`. */
  readonly turn: () => number;
  readonly isCurrent: (turn: number) => boolean;
  /** Forgets the pages of this and earlier reads; `keep` has those that were read anew. */
  readonly dropOlder: () => void;
  /** Lets what could not be read be asked for again. */
  readonly retry: () => void;
}

/** @param ask reads rows of a page; null when that failed */
export function createTreePages(
  ask: (ref: NodeRef | null, start: number, count: number) => Promise<TreePage | null>,
): TreePages {
  const pages = new Map<string, { readonly rows: readonly TreeRow[]; readonly turn: number }>();
  const asked = new Set<string>();
  // Answers to questions of an earlier turn (before the unset fields were switched) are dropped.
  let current = 0;

  function keep(key: string, rows: readonly TreeRow[]): void {
    pages.delete(key);
    pages.set(key, { rows, turn: current });
    for (const oldest of pages.keys()) {
      if (pages.size <= keptPages) break;
      pages.delete(oldest);
    }
  }

  return {
    rowAt(address) {
      const index = address.at(-1) ?? 0;
      const key = pageKey(address.slice(0, -1), Math.floor(index / treePageRows));
      return pages.get(key)?.rows[index % treePageRows];
    },
    async read(parent, ref, page) {
      const key = pageKey(parent, page);
      const mine = current;
      asked.add(key);
      const read = await ask(ref, page * treePageRows, treePageRows);
      // One that failed stays "asked", else each drawing would ask again.
      if (read === null || mine !== current) return null;
      asked.delete(key);
      keep(key, read.rows);
      return read;
    },
    isAsked: (parent, page) => asked.has(pageKey(parent, page)),
    turn() {
      current += 1;
      asked.clear();
      return current;
    },
    isCurrent: (turn) => turn === current,
    dropOlder() {
      for (const [key, { turn }] of pages) if (turn !== current) pages.delete(key);
    },
    retry: () => asked.clear(),
  };
}

function pageKey(parent: NodeAddress, page: number): string {
  return `${addressKey(parent)}:${page}`;
}
