import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SchemaCheck, SchemaReport } from '../../shared/model/schemas.ts';

/** What is known about the workspace's schemas. */
export interface SchemasState {
  /** Its `check` is the progress at the time of the report; {@link SchemasState.check} is the current one. */
  readonly report: SchemaReport | null;
  readonly check: SchemaCheck;
  /** Grows with each change of the schemas. Older results about types may be out of date. */
  readonly revision: number;
  /** Set while sources are being read. */
  readonly reading: { readonly readFiles: number } | null;
}

/** A store of {@link SchemasState}. */
export type SchemasStore = StoreApi<SchemasState>;

/** Creates an empty store. */
export function createSchemasStore(): SchemasStore {
  return createStore<SchemasState>(() => ({
    report: null,
    check: { kind: 'waiting' },
    revision: 0,
    reading: null,
  }));
}

/**
 * Stores a new report.
 *
 * @param isAnew true when everything known about types must be read again, as after a restart of the engine:
 * its revisions begin again
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

/** The names of the sets that define types, in order. */
export function setNamesOf(report: SchemaReport | null): readonly string[] {
  return (report?.sets ?? [])
    .filter((set) => set.messageCount + set.enumCount + set.serviceCount > 0)
    .map((set) => set.name);
}
