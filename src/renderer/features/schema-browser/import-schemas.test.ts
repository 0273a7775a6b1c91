import { describe, expect, it } from 'vitest';
import type { Result } from '../../../shared/contract/contract.ts';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import { loadSchemas } from './import-schemas.ts';
import { createSchemasStore, setReport } from './schemas-store.ts';

function report(fileCount: number): SchemaReport {
  return {
    sources: [],
    fileCount,
    importCount: 0,
    resolvedImportCount: 0,
    messageTypes: [],
    enumCount: 0,
    services: [],
    problems: [],
  };
}

function setup() {
  let resolve: (result: Result<SchemaReport>) => void = () => undefined;
  const promise = new Promise<Result<SchemaReport>>((settle) => {
    resolve = settle;
  });
  const schemas = createSchemasStore();
  const loading = loadSchemas({ schemas, engine: { getSchemas: () => promise } });
  return { schemas, loading, answer: (value: SchemaReport) => resolve({ ok: true, value }) };
}

describe('loadSchemas', () => {
  it('takes what the engine knows', async () => {
    const { schemas, loading, answer } = setup();
    answer(report(5));
    await loading;
    expect(schemas.getState().report?.fileCount).toBe(5);
  });

  it('leaves the report of an import that ended while it waited', async () => {
    const { schemas, loading, answer } = setup();
    setReport(schemas, report(7));
    answer(report(5));
    await loading;
    expect(schemas.getState().report?.fileCount).toBe(7);
  });
});
