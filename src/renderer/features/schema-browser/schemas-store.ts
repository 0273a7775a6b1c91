import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SchemaReport } from '../../../shared/model/schemas.ts';
import type { Problem } from '../../../shared/problem.ts';

/** What is known of the workspace's schemas. */
export interface SchemasState {
  readonly report: SchemaReport | null;
  /** Grows with each report: what was asked about types before may be out of date. */
  readonly revision: number;
  /** Set while sources are read. */
  readonly reading: { readonly readFiles: number } | null;
  /** Why the last import or reload changed nothing. */
  readonly problem: Problem | null;
  /** The type that the panel shows. */
  readonly chosenType: string | null;
}

/** A store of {@link SchemasState}. */
export type SchemasStore = StoreApi<SchemasState>;

/** Makes a store that knows nothing yet. */
export function createSchemasStore(): SchemasStore {
  return createStore<SchemasState>(() => ({
    report: null,
    revision: 0,
    reading: null,
    problem: null,
    chosenType: null,
  }));
}

/** Takes a new report. */
export function setReport(store: SchemasStore, report: SchemaReport): void {
  store.setState((state) => ({ report, revision: state.revision + 1, problem: null }));
}
