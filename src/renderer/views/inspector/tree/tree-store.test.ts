import { describe, expect, it } from 'vitest';
import type { TreePage, TreeRow } from '../../../../shared/model/tree-row.ts';
import type { EngineCalls } from '../base/engine-calls.ts';
import { allLevels } from './expand-nodes.ts';
import { addressKey } from './tree-layout.ts';
import type { TreeStore } from './tree-model.ts';
import { treePageRows } from './tree-pages.ts';
import { createTreeStore } from './tree-store.ts';

type ReadTree = EngineCalls['readTree'];

function fieldRow(path: string, index: number, childBytes: number | null): TreeRow {
  return {
    path: path === '' ? `f${index}` : `${path}.f${index}`,
    label: `f${index}`,
    number: index + 1,
    typeLabel: childBytes === null ? 'int32' : 'Inner',
    value: { kind: 'number', text: String(index), shortened: false },
    byteCount: childBytes === null ? 2 : childBytes + 2,
    range: null,
    known: true,
    isSet: true,
    children:
      childBytes === null
        ? null
        : {
            start: 0,
            end: childBytes,
            content: { kind: 'message', typeName: 'Inner', group: false },
            path: path === '' ? `f${index}` : `${path}.f${index}`,
          },
  };
}

/**
 * Reads a message of `fieldCount` fields. Every third is a message of two fields, and every message has one
 * unset field.
 */
function messageOf(fieldCount: number, asked: string[] = []): ReadTree {
  return async ({ node, start, count, showUnset }) => {
    asked.push(`${node?.path ?? ''}@${start}`);
    const total = (node === null ? fieldCount : 2) + (showUnset ? 1 : 0);
    const rows = Array.from({ length: Math.min(count, total - start) }, (_, index) =>
      fieldRow(
        node?.path ?? '',
        start + index,
        node === null && (start + index) % 3 === 1 ? 4 : null,
      ),
    );
    const value: TreePage = { total, start, rows, unsetCount: 1, fault: null };
    return { ok: true, value };
  };
}

function storeOf(readTree: ReadTree, byteLength: number): TreeStore {
  return storeWith({ readTree }, byteLength);
}

function storeWith(
  calls: Pick<EngineCalls, 'readTree'> & Partial<Pick<EngineCalls, 'locateInTree' | 'expandTree'>>,
  byteLength: number,
): TreeStore {
  return createTreeStore({
    engine: {
      locateInTree: () => Promise.reject(new Error('Nothing is located here.')),
      expandTree: () => Promise.reject(new Error('Nothing is expanded here.')),
      ...calls,
    },
    query: { bodyId: 'b', framing: null, typeName: 'Outer', schemaSet: null },
    byteLength,
  });
}

/** A message of two fields, as in `messageOf`. */
function openable(address: number[], path: string) {
  const ref = {
    start: 0,
    end: 4,
    content: { kind: 'message', typeName: 'Inner', group: false },
    path,
  } as const;
  return { address, ref, path, total: 2, unsetCount: 1, fault: null };
}

function until(store: TreeStore, isReached: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (isReached()) return resolve();
    const stop = store.subscribe(() => {
      if (!isReached()) return;
      stop();
      resolve();
    });
  });
}

function ready(store: TreeStore): Promise<void> {
  return until(store, () => store.getState().layout !== null);
}

function lines(store: TreeStore, start = 0, end = store.lineCount()): readonly string[] {
  return Array.from({ length: end - start }, (_, index) => {
    const line = store.lineAt(start + index);
    if (line === null) return 'nothing';
    const name = line.kind === 'field' ? line.row.path : addressKey(line.address);
    return `${line.kind} ${name}`;
  });
}

describe('createTreeStore', () => {
  it('opens one level of a small message at the start', async () => {
    const store = storeOf(messageOf(3), 20);

    await ready(store);

    expect(lines(store)).toEqual([
      'root ',
      'field f0',
      'field f1',
      'field f1.f0',
      'field f1.f1',
      'field f2',
    ]);
  });

  it('opens and closes nodes of a large message only when asked', async () => {
    const store = storeOf(messageOf(3), 100_000);
    await ready(store);
    const closed = lines(store);

    await store.open([[1]]);
    const opened = lines(store);
    store.close([1]);

    expect([closed.length, opened.length, lines(store)]).toEqual([4, 6, closed]);
  });

  it('keeps what is open for its next view, and what that asks for', async () => {
    const store = storeOf(messageOf(6), 100_000);
    await ready(store);
    await store.open([[1]]);
    const opened = lines(store);

    store.dispose();
    expect(lines(store)).toEqual(opened);

    await store.open([[4]]);
    expect(lines(store)).toHaveLength(opened.length + 2);
  });

  it('loads the visible pages, each once', async () => {
    const asked: string[] = [];
    const store = storeOf(messageOf(1_100_000, asked), 3_000_000);
    await ready(store);
    const middle = 600_000;

    const before = lines(store, middle, middle + 1);
    store.load(middle - 5, middle + 30);
    store.load(middle - 5, middle + 30);
    await until(store, () => store.lineAt(middle)?.kind === 'field');

    expect([before, lines(store, middle, middle + 1), asked]).toEqual([
      ['pending 599999'],
      ['field f599999'],
      ['@0', `@${599_800}`, `@${599_800 + treePageRows}`],
    ]);
  });

  it('shows unset fields of all open messages', async () => {
    const store = storeOf(messageOf(3), 20);
    await ready(store);

    await store.setShowUnset(true);

    expect([lines(store), store.getState().unsetCount]).toEqual([
      [
        'root ',
        'field f0',
        'field f1',
        'field f1.f0',
        'field f1.f1',
        'field f1.f2',
        'field f2',
        'field f3',
      ],
      2,
    ]);
  });

  it('shows unset fields of an empty body at the start', async () => {
    const store = storeOf(messageOf(0), 0);

    await ready(store);

    expect(lines(store)).toEqual(['root ', 'field f0']);
  });

  it('puts the fault at the end of the node where reading stopped', async () => {
    const store = storeOf(
      async () => ({
        ok: true,
        value: {
          total: 1,
          start: 0,
          rows: [fieldRow('', 0, null)],
          unsetCount: 0,
          fault: { offset: 31, reason: 'length 20 runs past the end' },
        },
      }),
      40,
    );

    await ready(store);

    expect(lines(store)).toEqual(['root ', 'field f0', 'fault ']);
  });

  it('reports why the engine cannot respond, and continues when asked again', async () => {
    const problem = {
      kind: 'not-found',
      severity: 'error',
      title: 'The body is gone',
      detail: 'Send again.',
    } as const;
    let isGone = true;
    const readTree = messageOf(3);
    const store = storeOf(
      async (asked) => (isGone ? { ok: false, problem } : readTree(asked)),
      100_000,
    );

    await until(store, () => store.getState().problem !== null);
    const before = [store.getState().problem, store.lineCount()];
    isGone = false;
    store.retry();
    await ready(store);

    expect([before, store.getState().problem, store.lineCount()]).toEqual([[problem, 0], null, 4]);
  });

  it('opens all nodes that the engine names, and loads their rows when they are visible', async () => {
    const asked: string[] = [];
    const store = storeWith(
      {
        readTree: messageOf(7, asked),
        expandTree: async ({ from, depth }) => {
          asked.push(`expand ${from?.node.path ?? ''} to ${depth}`);
          return {
            ok: true,
            value: { nodes: [openable([1], 'f1'), openable([4], 'f4')], isComplete: false },
          };
        },
      },
      100_000,
    );
    await ready(store);

    const opened = await store.expand([], 2);
    const count = store.lineCount();
    store.load(0, 4);
    await until(store, () => store.lineAt(3)?.kind === 'field');
    store.collapseAll();

    expect([opened, count, asked, store.lineCount()]).toEqual([
      { kind: 'some', nodeCount: 2 },
      12,
      ['@0', 'expand  to 2', 'f1@0'],
      8,
    ]);
  });

  it('reports that the level limit was reached and there may be deeper nodes', async () => {
    const depths = [1, allLevels];
    const store = storeWith(
      {
        readTree: messageOf(7),
        expandTree: async ({ depth }) => ({
          ok: true,
          value: { nodes: [openable(Array(depth).fill(1), 'deepest')], isComplete: true },
        }),
      },
      100_000,
    );
    await ready(store);

    const opened = [];
    for (const depth of depths) opened.push((await store.expand([], depth)).kind);
    expect(opened).toEqual(['all', 'deep']);
  });

  it('opens nothing when the search for nodes was cancelled', async () => {
    let response: (() => void) | undefined;
    const store = storeWith(
      {
        readTree: messageOf(7),
        expandTree: () =>
          new Promise((settle) => {
            response = () =>
              settle({ ok: true, value: { nodes: [openable([1], 'f1')], isComplete: true } });
          }),
      },
      100_000,
    );
    await ready(store);

    const expanding = store.expand([], 1);
    await until(store, () => store.getState().isExpanding);
    store.cancelExpand();
    response?.();

    expect([(await expanding).kind, store.lineCount(), store.getState().isExpanding]).toEqual([
      'none',
      8,
      false,
    ]);
  });

  it('opens what is above the row of a byte, without reading the rows before it', async () => {
    const asked: string[] = [];
    const store = storeWith(
      {
        readTree: messageOf(1_100_000, asked),
        locateInTree: async ({ offset }) => ({
          ok: true,
          value: {
            place: { kind: 'end' },
            address: [900_001, 1],
            chain: [openable([900_001], `f900001 at ${offset}`)],
          },
        }),
      },
      3_000_000,
    );
    await ready(store);

    const found = await store.reveal('b', 2_500_000);

    expect([found?.address, lines(store, 900_003, 900_005), asked]).toEqual([
      [900_001, 1],
      ['field f900001 at 2500000.f0', 'field f900001 at 2500000.f1'],
      ['@0', 'f900001 at 2500000@0'],
    ]);
  });

  it('counts packed bytes from the node that holds them', async () => {
    const froms: unknown[] = [];
    const outer = messageOf(3);
    const packed = {
      start: 4,
      end: 40,
      content: { kind: 'inflated', coding: 'gzip', typeName: null },
      path: 'f0',
    } as const;
    const store = storeWith(
      {
        readTree: async (asked) => {
          if (asked.node?.content.kind === 'inflated') {
            const rows = [fieldRow('f0', 0, null)];
            const page = { total: 1, start: 0, rows, unsetCount: 0, fault: null };
            return { ok: true, value: { ...page, bodyId: 'b~4-40~gzip' } };
          }
          const result = await outer(asked);
          if (!result.ok) return result;
          const rows = result.value.rows.map((row, index) =>
            index === 0 ? { ...row, children: packed } : row,
          );
          return { ok: true, value: { ...result.value, rows } };
        },
        locateInTree: async ({ from }) => {
          froms.push(from);
          return { ok: true, value: { place: { kind: 'end' }, address: [0, 0], chain: [] } };
        },
      },
      100_000,
    );
    await ready(store);
    await store.open([[0]]);

    const found = await store.reveal('b~4-40~gzip', 3);
    const unknown = await store.reveal('another', 3);
    const line = store.lineAt(2);

    expect([found?.address, unknown, froms, line?.kind === 'field' && line.bodyId]).toEqual([
      [0, 0],
      null,
      [{ address: [0], node: packed }],
      'b~4-40~gzip',
    ]);
  });

  it('closes all nodes when repeated fields are grouped', async () => {
    const grouped: (boolean | undefined)[] = [];
    const readTree = messageOf(3);
    const store = storeOf((asked) => {
      grouped.push(asked.grouped);
      return readTree(asked);
    }, 100_000);
    await ready(store);
    await store.open([[1]]);

    await store.setGrouped(true);

    expect([grouped, store.lineCount(), store.getState().grouped]).toEqual([
      [false, false, true],
      4,
      true,
    ]);
  });

  it('reads open nodes again when the schemas changed', async () => {
    let unit = 'old';
    const readTree = messageOf(3);
    const store = storeOf(async (asked) => {
      const result = await readTree(asked);
      if (!result.ok) return result;
      const rows = result.value.rows.map((row) => ({ ...row, typeLabel: unit }));
      return { ok: true, value: { ...result.value, rows } };
    }, 20);
    await ready(store);
    unit = 'new';

    await store.reload();

    const labels = [1, 3].map((index) => {
      const line = store.lineAt(index);
      return line?.kind === 'field' && line.row.typeLabel;
    });
    expect([labels, store.lineCount()]).toEqual([['new', 'new'], 6]);
  });

  it('keeps what is opened and closed while its nodes are read again', async () => {
    const store = storeOf(messageOf(9), 100_000);
    await ready(store);
    await store.open([[1]]);

    const early = store.open([[7]]);
    const reloaded = store.reload();
    store.close([1]);
    await Promise.all([early, reloaded, store.open([[4]])]);

    const isOpen = (index: number) => {
      const line = store.line([index]);
      return line.kind === 'field' && line.isOpen;
    };
    expect([1, 4, 7].map(isOpen)).toEqual([false, true, true]);
  });
});
