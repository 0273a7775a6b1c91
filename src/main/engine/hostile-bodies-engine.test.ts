import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngine, openEngine } from '../../../scripts/test/open-engine.ts';
import { nestedGroups, nestedMessages } from '../proto/wire/nested-body.test-kit.ts';

let opened: OpenedEngine;

beforeAll(async () => {
  opened = await openEngine();
});
afterAll(() => opened.dispose());

function empties(count: number): Uint8Array {
  return new Uint8Array(2 * count).map((_, at) => (at % 2 === 0 ? 0x0a : 0));
}

/** Milliseconds of work of all threads; far more than any of the bodies takes. */
const boundMs = 30_000;

describe('a hostile body that is opened', () => {
  it.each<[string, () => Uint8Array, rows: number]>([
    ['100 000 messages inside each other', () => nestedMessages(100_000), 1],
    ['100 000 groups inside each other', () => nestedGroups(100_000), 1],
    ['5 million empty messages', () => empties(5_000_000), 5_000_000],
    ['10 million zeros', () => new Uint8Array(10_000_000), 0],
  ])(
    'survives every call of the window: %s',
    async (title, make, rows) => {
      const { handlers } = opened.engine;
      const content = Uint8Array.from(make());
      const before = process.cpuUsage();

      const openId = title.replaceAll(' ', '-');
      const found = await handlers.openBody({ openId, name: title, origin: 'file', content });
      if (found.kind !== 'body') throw new Error('It is a recording.');
      const bodyId = found.body.body.id;
      const tree = { bodyId, typeName: null, schemaSet: null };
      const page = { ...tree, node: null, count: 100, showUnset: false };
      const { total } = await handlers.readTree({ ...page, start: 0 });
      const last = await handlers.readTree({ ...page, start: Math.max(0, total - 1) });
      const located = await handlers.locateInTree({ ...tree, offset: content.length >> 1 });
      const expanded = await handlers.expandTree({ ...tree, depth: 100, maxNodes: 4000 });
      const query = { text: '77', in: 'all' } as const;
      const search = { ...tree, query, cursor: null, maxHits: 100, budgetMs: 500 };
      const { hits } = await handlers.searchBody(search);
      const meaning = { bodyId, framing: null };
      const ranking = { ...meaning, as: 'protobuf', maxFits: 10 } as const;
      const { fits } = await handlers.rankTypes(ranking);
      const checked = { ...meaning, typeName: null, schemaSet: null };
      const { unknown } = await handlers.checkFidelity(checked);
      const as = { kind: 'textproto', typeName: null, schemaSet: null, framing: null } as const;
      const { text } = await handlers.readText({ bodyId, as, start: 0, count: 1000 });

      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(boundMs);
      expect(total).toBe(rows);
      expect(last.rows.length).toBe(Math.min(1, rows));
      expect(located.chain.length).toBeLessThanOrEqual(10_000);
      expect(expanded.nodes.length).toBeLessThanOrEqual(4000);
      expect(hits).toEqual([]);
      expect(fits.length).toBeLessThanOrEqual(10);
      expect(unknown.length).toBeLessThanOrEqual(500);
      expect(text.length).toBeLessThanOrEqual(1000);
    },
    120_000,
  );
});
