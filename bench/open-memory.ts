import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { locateRow } from '../src/main/proto/wire/locate-row.ts';
import { readTreePage, rootNode } from '../src/main/proto/wire/read-tree-page.ts';
import { createScanCache } from '../src/main/proto/wire/scan-cache.ts';
import { searchBody } from '../src/main/proto/wire/search-body.ts';
import type { TreeRow } from '../src/shared/model/tree-row.ts';
import type { Figure } from './figure.ts';
import { type LargeBody, type LargeTypes, largeBodies, largeTypes } from './open-samples.ts';

/** The number of pages read of each body, spread over all of it. */
const pageCount = 400;
const pageRows = 200;

/**
 * `open/memory`: the peak memory beyond a body while its tree is paged through, its bytes are looked up, and
 * it is searched to its end, relative to the size of the body (goal: 0.3x). Memory that could be freed does
 * not count.
 */
export function measureOpenMemory(): readonly Figure[] {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const types = largeTypes();
  return Object.values(largeBodies).map((make) => {
    const body = make(types.root);
    // Leaves out what is compiled once for all bodies.
    use(body, types, () => undefined);
    collect();
    const before = heldBytes();
    let most = before;
    use(body, types, () => {
      collect();
      most = Math.max(most, heldBytes());
    });
    return {
      name: `open/memory/${body.name}`,
      value: (most - before) / body.bytes.length,
      unit: 'x',
      better: 'lower',
      n: 1,
    };
  });
}

function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Uses a body as the window does, with one cache of scans; calls `look` from time to time. */
function use(body: LargeBody, { schema }: LargeTypes, look: () => void): void {
  const { bytes, typeName } = body;
  const scans = createScanCache();
  const shapes = schema.shapeOf;
  const read = { bytes, typeName, shapes, scans, showUnset: false };
  const root = readTreePage({ ...read, node: null, start: 0, count: pageRows });
  let rows: readonly TreeRow[] = root.rows;
  for (let index = 0; index < pageCount; index += 1) {
    const opened = rows[index % rows.length]?.children ?? null;
    const below = readTreePage({ ...read, node: opened, start: 0, count: pageRows });
    const start = Math.floor((index / pageCount) * Math.max(root.total, below.total));
    const inRoot = readTreePage({ ...read, node: null, start, count: pageRows });
    readTreePage({ ...read, node: opened, start, count: pageRows });
    if (inRoot.rows.length > 0) ({ rows } = inRoot);
    const from = { node: rootNode(read), address: [] };
    const offset = Math.floor((index / pageCount) * bytes.length);
    locateRow({ bytes, from, offset, shapes, scans });
    if (index % 20 === 0) look();
  }
  for (let cursor: string | null = null; ; ) {
    const query = { text: '77', in: 'all' as const };
    const search = { bytes, framing: null, typeName, shapes, query, maxHits: 1000, budgetMs: 250 };
    const found = searchBody({ ...search, cursor });
    look();
    ({ cursor } = found);
    if (cursor === null) break;
  }
}
