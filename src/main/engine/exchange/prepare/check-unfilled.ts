import { type BodyCheck, maxBodyProblems } from '../../../../shared/contract/engine-bodies.ts';
import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import { generatorFault, isGenerator } from '../../../../shared/model/generators.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { deadlines } from '../../pool/deadlines.ts';
import type { SchemaLibrary } from '../../schemas/schema-library.ts';
import { type FilledBody, missingVariables } from './fill-body.ts';

/**
 * Checks a body in which some variables have no value: a finding for each of their places, and the other
 * errors. It cannot be sent without those values, whatever the other errors are.
 */
export async function checkUnfilled(
  schemas: Pick<SchemaLibrary, 'run'>,
  filled: FilledBody,
  ask: {
    readonly body: BodyDraft;
    readonly typeName: string | null;
    readonly schemaSet: string | null;
  },
): Promise<BodyCheck> {
  const { body, typeName, schemaSet } = ask;
  const { unfilled, problems } = await schemas.run(
    'findUnfilled',
    {
      body: { ...body, text: filled.text },
      typeName,
      strings: filled.wholeStrings,
      bare: filled.bareValues,
      names: new Set(filled.missing.keys()),
    },
    { deadlineMs: deadlines.readMs, schemaSet, typeNames: [typeName] },
  );
  const missing = unfilled.map(({ name, location }) => {
    const places = filled.missing.get(name) ?? new Set<string>();
    const why = isGenerator(name) ? (generatorFault(name) ?? 'makes nothing') : 'has no value';
    const detail = `\`{{${name}}}\` ${why}.`;
    const found = { ...missingVariables(new Map([[name, places]])), detail };
    const { location: typed } = filled.typedProblem({ ...found, location });
    return typed === undefined ? found : { ...found, location: typed };
  });
  const all = [...missing, ...problems.map((one) => filled.typedProblem(one))].sort(byPlace);
  return all.length === 0
    ? {
        kind: 'invalid',
        problems: [missingVariables(filled.missing, filled.firstMissing)],
        problemCount: 1,
      }
    : { kind: 'invalid', problems: all.slice(0, maxBodyProblems), problemCount: all.length };
}

function byPlace({ location: a }: Problem, { location: b }: Problem): number {
  return (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0);
}
