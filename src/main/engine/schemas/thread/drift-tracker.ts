import type { BodyDraft } from '../../../../shared/model/body-draft.ts';
import { formatOf } from '../../../../shared/model/body-formats.ts';
import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import { type DriftingRequest, driftOf } from '../../../proto/types/drift/drift-of.ts';
import { driftTypeNames } from '../../../proto/types/drift/drift-type-names.ts';
import {
  type FieldTable,
  joinFieldTables,
  learnNewTypes,
} from '../../../proto/types/drift/field-table.ts';
import { fieldTableOf } from '../../../proto/types/drift/field-table-of.ts';
import { fixBody } from '../../../proto/types/drift/fix-body.ts';
import type { CheckedSet } from './check-index.ts';
import { createDriftBaseline } from './drift-baseline.ts';

/** How schema changes affect the saved requests. */
export interface DriftTracker {
  /** Compares again; the report is for these schemas and requests. */
  update(schemas: DriftSchemas, requests: readonly DriftingRequest[]): Promise<SchemaDrift>;
  /** Accepts the current schemas as correct. */
  accept(schemas: DriftSchemas, requests: readonly DriftingRequest[]): Promise<SchemaDrift>;
  /** Returns the body of a request with renamed fields under their new names. */
  fix(
    schemas: DriftSchemas,
    request: DriftingRequest,
    body: BodyDraft,
  ): Promise<{ body: BodyDraft; renamed: number }>;
}

/** The schemas of one revision. */
export interface DriftSchemas {
  readonly revision: number;
  readonly sets: readonly CheckedSet[];
}

/** Creates the tracker on a file of the workspace's private folder. */
export function createDriftTracker(options: {
  readonly baselinePath: string;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): DriftTracker {
  const file = createDriftBaseline(options.baselinePath);
  let baseline: FieldTable | null = null;
  let isRead = false;

  async function readBaseline(): Promise<FieldTable | null> {
    if (!isRead) baseline = await file.read();
    isRead = true;
    return baseline;
  }

  async function writeBaseline(table: FieldTable): Promise<void> {
    const isSame = JSON.stringify(table) === JSON.stringify(baseline);
    baseline = table;
    isRead = true;
    if (isSame) return;
    await file
      .write(table)
      .catch((error: unknown) => options.onUnexpected(error, 'schema baseline'));
  }

  return {
    async update({ revision, sets }, requests) {
      const before = await readBaseline();
      const after = tableOf(sets, requests);
      const learned = before ? learnNewTypes(before, after) : after;
      const drift = driftOf({ requests, before: learned, after, revision });
      await writeBaseline(drift.requests.length === 0 ? renewed(learned, after, sets) : learned);
      return drift;
    },
    async accept({ revision, sets }, requests) {
      await readBaseline();
      await writeBaseline(tableOf(sets, requests));
      return { revision, requests: [] };
    },
    async fix({ sets }, request, body) {
      const before = await readBaseline();
      const form = formatOf(body.format).language;
      if (!before || request.requestType === null || form === null) return { body, renamed: 0 };
      const after = tableOf(sets, [{ ...request, bodyForm: form, bodyText: body.text }]);
      const { schemaSet, requestType } = request;
      const fixed = fixBody({ form, text: body.text, schemaSet, requestType, before, after });
      return { body: { ...body, text: fixed.text }, renamed: fixed.renamed };
    },
  };
}

function tableOf(sets: readonly CheckedSet[], requests: readonly DriftingRequest[]): FieldTable {
  const names = driftTypeNames(requests);
  return joinFieldTables(sets.map(({ lookup, readText }) => fieldTableOf(lookup, readText, names)));
}

/**
 * Returns the current schemas, plus known types of files that do not parse now: otherwise a rename would go
 * unnoticed when a file was invalid in between.
 */
function renewed(known: FieldTable, now: FieldTable, sets: readonly CheckedSet[]): FieldTable {
  return {
    sets: now.sets.map((set) => {
      const lookup = sets.find(({ lookup: each }) => each.index.setName === set.setName)?.lookup;
      const present = new Set([...set.types.map(({ fullName }) => fullName), ...set.missing]);
      const hidden =
        known.sets
          .find(({ setName }) => setName === set.setName)
          ?.types.filter(({ fullName }) => !present.has(fullName) && lookup?.find(fullName)) ?? [];
      return hidden.length === 0 ? set : { ...set, types: [...set.types, ...hidden] };
    }),
  };
}
