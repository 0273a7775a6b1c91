import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import type { SchemaCheck, SchemaReport } from '../../../../shared/model/schemas.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { emptyTree, type SchemaTree, type TreeBy } from './schema-tree.ts';

/** The parts of the panel. */
export type SchemaView = 'packages' | 'files' | 'problems' | 'sources';

/** What is known of the workspace's schemas. */
export interface SchemasState {
  /** Its `check` is how far it was when the report was made; {@link SchemasState.check} is how far it is. */
  readonly report: SchemaReport | null;
  readonly check: SchemaCheck;
  /** Grows with each change of the schemas: what was asked about types before may be out of date. */
  readonly revision: number;
  /** Set while sources are read. */
  readonly reading: { readonly readFiles: number } | null;
  /** Why the last import, reload or change of the sources changed nothing; reports of the check leave it. */
  readonly problem: Problem | null;
  /** What changes of the schemas do to the saved requests; null until that is known. */
  readonly drift: SchemaDrift | null;
  readonly view: SchemaView;
  /** What is looked for in the panel. */
  readonly query: string;
  readonly trees: Readonly<Record<TreeBy, SchemaTree>>;
  /** Where each tree was left, for when it is shown again. */
  readonly treePlaces: Readonly<Record<TreeBy, TreePlace>>;
  /** Requests whose bodies the drift report renamed names in: in their tabs, not in their files. */
  readonly renamedIds: ReadonlySet<string>;
}

/** A row in focus, and how far a tree is scrolled. */
export interface TreePlace {
  readonly focusKey: string | null;
  readonly scrollPx: number;
}

const atTop: TreePlace = { focusKey: null, scrollPx: 0 };

/** A store of {@link SchemasState}. */
export type SchemasStore = StoreApi<SchemasState>;

/** Makes a store that knows nothing yet. */
export function createSchemasStore(): SchemasStore {
  return createStore<SchemasState>(() => ({
    report: null,
    check: { kind: 'waiting' },
    revision: 0,
    reading: null,
    problem: null,
    drift: null,
    view: 'packages',
    query: '',
    trees: { package: emptyTree, file: emptyTree },
    treePlaces: { package: atTop, file: atTop },
    renamedIds: new Set(),
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
      ...(isAnew && { problem: null }),
    };
  });
}

/** The names of the sets that define types, in their order. */
export function setNamesOf(report: SchemaReport | null): readonly string[] {
  return (report?.sets ?? [])
    .filter((set) => set.messageCount + set.enumCount + set.serviceCount > 0)
    .map((set) => set.name);
}
