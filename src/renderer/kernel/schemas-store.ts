import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SchemaCheck, SchemaReport } from '../../shared/model/schemas.ts';

/** What is known of the workspace's schemas. */
export interface SchemasState {
  /** Its `check` is how far it was when the report was made; {@link SchemasState.check} is how far it is. */
  readonly report: SchemaReport | null;
  readonly check: SchemaCheck;
  /** Grows with each change of the schemas: what was asked about types before may be out of date. */
  readonly revision: number;
  /** Set while sources are read. */
  readonly reading: { readonly readFiles: number } | null;
}

/** A store of {@link SchemasState}. */
export type SchemasStore = StoreApi<SchemasState>;

/** Makes a store that knows nothing yet. */
export function createSchemasStore(): SchemasStore {
  return createStore<SchemasState>(() => ({
    report: null,
    check: { kind: 'waiting' },
    revision: 0,
    reading: null,
  }));
}

/**
 * Takes a new report.
 *
 * @param isAnew whether all that is known of types is to be asked again, as after a restart of the
 *   engine, whose revisions begin again
 */
export function setReport(store: SchemasStore, report: SchemaReport, isAnew = false): void {
  store.setState((state) => {
    const isSame = !isAnew && state.report?.revision === report.revision;
    return {
      report,
      check: report.check,
      revision: isSame ? state.revision : state.revision + 1,
    };
  });
}

/** The names of the sets that define types, in their order. */
export function setNamesOf(report: SchemaReport | null): readonly string[] {
  return (report?.sets ?? [])
    .filter((set) => set.messageCount + set.enumCount + set.serviceCount > 0)
    .map((set) => set.name);
}
