import type { NodeRef, TreePage, TreeRow } from '../../../../shared/model/tree-row.ts';
import { addressKey, type NodeAddress } from './tree-layout.ts';

/** The number of rows per request. */
export const treePageRows = 200;

/** The number of pages kept (20 000 rows); older pages are requested again. */
const keptPages = 100;

/** The loaded rows, by the address of their parent node. */
export interface TreePages {
  readonly rowAt: (address: NodeAddress) => TreeRow | undefined;
  /** Reads a page; null when that failed, or its rows were dropped meanwhile. */
  readonly read: (
    parent: NodeAddress,
    ref: NodeRef | null,
    page: number,
  ) => Promise<TreePage | null>;
  /** True when a page is on its way, or could not be read. */
  readonly isAsked: (parent: NodeAddress, page: number) => boolean;
  /** Makes pages drop the responses to earlier requests. Loaded rows stay until `dropOlder`. */
  readonly turn: () => number;
  readonly isCurrent: (turn: number) => boolean;
  /** Drops the pages of this and earlier reads; `keep` holds the pages read again. */
  readonly dropOlder: () => void;
  /** Allows failed pages to be requested again. */
  readonly retry: () => void;
}

/** @param ask reads the rows of a page; null when that failed */
export function createTreePages(
  ask: (ref: NodeRef | null, start: number, count: number) => Promise<TreePage | null>,
): TreePages {
  const pages = new Map<string, { readonly rows: readonly TreeRow[]; readonly turn: number }>();
  const asked = new Set<string>();
  // Responses to requests of an earlier turn (before unset fields were switched) are dropped.
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
      // A failed page stays "asked"; otherwise each render would ask again.
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
