import { describe, expect, it } from 'vitest';
import type { SchemaFolder } from '../../../../shared/model/schemas.ts';
import { problem } from '../../../../shared/problem.ts';
import { createSchemasStore, setReport } from '../../../kernel/schemas-store.ts';
import { refreshTree, type TreeApp, toggleLevel } from './load-schema-tree.ts';
import { schemaPanelOf } from './schema-panel-store.ts';
import { type LevelRef, schemaRows } from './schema-tree.ts';
import { reportOf } from './schemas-panel.test-kit.ts';

function folder(...folders: readonly (readonly [name: string, typeCount: number])[]): SchemaFolder {
  return {
    folders: folders.map(([path, typeCount]) => ({
      name: path.split('.').at(-1) ?? path,
      path,
      typeCount,
    })),
    files: [],
    types: [],
  };
}

function types(...names: readonly string[]): SchemaFolder {
  return {
    folders: [],
    files: [],
    types: names.map((fullName) => ({
      kind: 'message',
      fullName,
      setName: 'default',
      file: 'a.proto',
    })),
  };
}

/** An engine with these packages, by their paths. */
function setup(packages: Record<string, SchemaFolder>) {
  const schemas = createSchemasStore();
  setReport(schemas, reportOf());
  const asked: string[] = [];
  const app: TreeApp = {
    schemas,
    own: new Map(),
    engine: {
      listSchemaFolder: ({ path }: LevelRef) => {
        asked.push(path);
        return Promise.resolve({ ok: true, value: packages[path] ?? types() });
      },
    },
  };
  function change(next: Record<string, SchemaFolder>): Promise<void> {
    Object.assign(packages, next);
    setReport(schemas, reportOf({ revision: schemas.getState().revision + 1 }));
    return refreshTree(app, 'package', schemas.getState().revision);
  }
  function rows(): readonly string[] {
    return schemaRows(['default'], schemaPanelOf(app).getState().trees.package).map(
      ({ name }) => name,
    );
  }
  const refresh = () => refreshTree(app, 'package', schemas.getState().revision);
  return { app, asked, change, rows, refresh };
}

describe('refreshTree', () => {
  it('expands a small tree at first', async () => {
    const { rows, refresh } = setup({ '': folder(['shop', 2]), shop: types('shop.A', 'shop.B') });
    await refresh();
    expect(rows()).toEqual(['shop', 'A', 'B']);
  });

  it('leaves a large tree collapsed, except packages with a single child', async () => {
    const { rows, refresh } = setup({
      '': folder(['google', 60_000]),
      google: folder(['google.ads', 30_000], ['google.api', 90], ['google.cloud', 29_000]),
      'google.api': types('google.api.Http'),
    });
    await refresh();
    expect(rows()).toEqual(['google', 'ads', 'api', 'Http', 'cloud']);
  });

  it('expands what an import added, and keeps collapsed levels', async () => {
    const { app, change, rows, refresh } = setup({
      '': folder(['shop', 1]),
      shop: types('shop.A'),
    });
    await refresh();
    await toggleLevel(app, 'package', { setName: 'default', path: 'shop' });
    await change({ '': folder(['billing', 1], ['shop', 1]), billing: types('billing.B') });
    expect(rows()).toEqual(['billing', 'B', 'shop']);
  });

  it('reads nothing again while the schemas do not change', async () => {
    const { asked, refresh } = setup({ '': folder(['shop', 1]), shop: types('shop.A') });
    await refresh();
    await refresh();
    expect(asked).toEqual(['', 'shop']);
  });
});

describe('refreshTree when the engine fails', () => {
  it('shows why, instead of loading forever', async () => {
    const schemas = createSchemasStore();
    setReport(schemas, reportOf());
    const failure = problem({ kind: 'timeout', title: 'Too slow', detail: '' });
    const app: TreeApp = {
      own: new Map(),
      schemas,
      engine: { listSchemaFolder: () => Promise.resolve({ ok: false, problem: failure }) },
    };
    await refreshTree(app, 'package', schemas.getState().revision);
    expect(schemaPanelOf(app).getState().problem).toEqual(failure);
    setReport(schemas, reportOf());
    expect(schemaPanelOf(app).getState().problem).toEqual(failure);
  });
});

describe('toggleLevel', () => {
  it('loads a level when it is first expanded', async () => {
    const { app, asked, rows, refresh } = setup({
      '': folder(['a', 500], ['b', 500]),
      a: types('a.X'),
    });
    const ref = { setName: 'default', path: 'a' };
    await refresh();
    await toggleLevel(app, 'package', ref);
    expect(rows()).toEqual(['a', 'X', 'b']);
    await toggleLevel(app, 'package', ref);
    await toggleLevel(app, 'package', ref);
    expect([rows(), asked]).toEqual([
      ['a', 'X', 'b'],
      ['', 'a'],
    ]);
  });
});
