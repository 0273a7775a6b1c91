import type { SavedRequest } from '../../shared/model/saved-request.ts';
import { defaultSetName } from '../../shared/model/schemas.ts';
import { ProblemError } from '../../shared/problem.ts';
import { suggestName } from '../../shared/text/suggest-name.ts';
import { setsOf } from '../engine/schemas/source-list.ts';
import { listedSources } from '../engine/workspace/schema-sources.ts';
import type { WorkspaceSettings } from '../engine/workspace/workspace-files.ts';
import type { SchemaSetSpec, SchemaSourceSpec } from '../proto/types/schema-source-spec.ts';
import { type CliSchema, openCliSchema } from './open-cli-schema.ts';

/** The input for choosing the schema of a request. */
export interface RequestSchemaInit {
  readonly request: SavedRequest;
  /** Its name on the command line. */
  readonly requestFile: string;
  readonly workspaceFolder: string | null;
  readonly settings: WorkspaceSettings | null;
  /** Those of `--proto`; they join the set of the request, or the first set if it names none. */
  readonly own: readonly SchemaSourceSpec[];
}

/**
 * Reads the schema set of a request: the one it names, else the first that defines its type, else the first
 * of all.
 *
 * @throws ProblemError `not-found` for a set that the workspace does not have; as openCliSchema
 */
export async function openRequestSchema(init: RequestSchemaInit): Promise<CliSchema> {
  const { request, own } = init;
  const sets = withOwn(init);
  const [only] = sets;
  if (request.schemaSet !== null || (only && sets.length === 1)) {
    const set = sets.find(({ name }) => request.schemaSet === null || name === request.schemaSet);
    if (!set) throw new ProblemError(noSet(init, sets));
    return openSet(set, init);
  }
  const wanted = request.requestType ?? request.responseType;
  let first: CliSchema | null = null;
  for (const set of sets) {
    const schema = await openSet(set, init);
    first ??= schema;
    if (wanted === null || schema.lookup.find(wanted)) return schema;
  }
  return first ?? openCliSchema({ sources: own, required: own });
}

function openSet(set: SchemaSetSpec, { own, workspaceFolder }: RequestSchemaInit) {
  return openCliSchema({
    setName: set.name,
    sources: set.sources,
    required: own.filter((source) => set.sources.includes(source)),
    workspaceFolder,
  });
}

function withOwn({ request, workspaceFolder, settings, own }: RequestSchemaInit): SchemaSetSpec[] {
  const listed =
    settings && workspaceFolder !== null ? setsOf(listedSources(workspaceFolder, settings)) : [];
  if (own.length === 0) return listed;
  const joined = request.schemaSet ?? listed[0]?.name ?? defaultSetName;
  const sets = listed.map((set) =>
    set.name === joined ? { ...set, sources: [...set.sources, ...own] } : set,
  );
  return sets.some(({ name }) => name === joined)
    ? sets
    : [...sets, { name: joined, sources: own }];
}

function noSet(
  { request, requestFile, workspaceFolder }: RequestSchemaInit,
  sets: readonly SchemaSetSpec[],
): ConstructorParameters<typeof ProblemError>[0] {
  const names = sets.map(({ name }) => name);
  const near = suggestName(request.schemaSet ?? '', names);
  const listed = `The workspace has ${names.map((name) => `"${name}"`).join(', ')}.`;
  return {
    kind: 'not-found',
    title: 'No such schema set',
    detail:
      workspaceFolder === null
        ? `The request uses schema set "${request.schemaSet}", but there is no protodesk.yaml above it.`
        : `The request uses schema set "${request.schemaSet}", which protodesk.yaml lacks.`,
    location: { file: requestFile },
    hint:
      names.length === 0
        ? 'Add schemas with --proto, or remove schemaSet from the request.'
        : `${near === undefined ? '' : `Did you mean "${near}"? `}${listed}`,
  };
}
