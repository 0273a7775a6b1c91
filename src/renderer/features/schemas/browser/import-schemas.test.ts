import { describe, expect, it } from 'vitest';
import type { Result } from '../../../../shared/contract/contract.ts';
import type { SchemaReport } from '../../../../shared/model/schemas.ts';
import { createSchemasStore, setReport } from '../../../kernel/schemas-store.ts';
import { loadSchemas } from './import-schemas.ts';

function report(revision: number): SchemaReport {
  return { revision, sets: [], check: { kind: 'waiting' }, problems: [] };
}

function setup() {
  let resolve: (result: Result<SchemaReport>) => void = () => undefined;
  const promise = new Promise<Result<SchemaReport>>((settle) => {
    resolve = settle;
  });
  const schemas = createSchemasStore();
  const loading = loadSchemas({ schemas, own: new Map(), engine: { getSchemas: () => promise } });
  return { schemas, loading, response: (value: SchemaReport) => resolve({ ok: true, value }) };
}

describe('loadSchemas', () => {
  it('uses the engine report', async () => {
    const { schemas, loading, response } = setup();
    response(report(5));
    await loading;
    expect(schemas.getState().report?.revision).toBe(5);
  });

  it('keeps the report of an import that ended while it waited', async () => {
    const { schemas, loading, response } = setup();
    setReport(schemas, report(7));
    response(report(5));
    await loading;
    expect(schemas.getState().report?.revision).toBe(7);
  });

  it('reads types again, because revisions of a new engine begin again', async () => {
    const { schemas, loading, response } = setup();
    response(report(1));
    await loading;
    const { revision } = schemas.getState();
    await loadSchemas({
      schemas,
      own: new Map(),
      engine: { getSchemas: () => Promise.resolve({ ok: true, value: report(1) }) },
    });
    expect(schemas.getState().revision).toBe(revision + 1);
  });
});
