import { deadlines, type EngineParts } from '../engine-parts.ts';
import { fillBody, missingVariables } from '../services/fill-body.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Schemas: their sources, and what they say of types and bodies. */
export function schemaHandlers(
  parts: EngineParts,
): HandlersOf<
  | 'getSchemas'
  | 'importSchemas'
  | 'removeSchemaSource'
  | 'reloadSchemas'
  | 'cancelImport'
  | 'describeType'
  | 'jsonSchemaOf'
  | 'checkBody'
> {
  const { schemas, pool } = parts;
  return {
    async getSchemas() {
      parts.startSampleServer();
      await parts.http();
      return schemas.report();
    },
    importSchemas: ({ paths }) => schemas.add(paths),
    removeSchemaSource: ({ path }) => schemas.remove(path),
    reloadSchemas: () => schemas.reload(),
    cancelImport() {
      schemas.cancelImport();
      return {};
    },
    describeType: async (input) =>
      pool.run('describeType', input, {
        deadlineMs: deadlines.quickMs,
        schema: await schemas.snapshot(),
      }),
    jsonSchemaOf: async (input) =>
      pool.run('jsonSchemaOf', input, {
        deadlineMs: deadlines.quickMs,
        schema: await schemas.snapshot(),
      }),
    async checkBody({ body, typeName, environmentName }) {
      const filled = fillBody(body.text, parts.variables(environmentName));
      if (filled.missing.size > 0) {
        const problem = missingVariables(filled.missing, filled.firstMissing);
        return { kind: 'invalid', problem };
      }
      const check = await pool.run(
        'checkBody',
        { body: { ...body, text: filled.text }, typeName },
        { deadlineMs: deadlines.readMs, schema: await schemas.snapshot() },
      );
      if (!('problem' in check) || check.problem === null) return check;
      return { ...check, problem: filled.typedProblem(check.problem) };
    },
  };
}
