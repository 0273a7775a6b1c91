import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { ownState } from '../../../kernel/own-state.ts';
import { emptyTree, type SchemaTree, type TreeBy } from './schema-tree.ts';

/** The views of the panel. */
export type SchemaView = 'packages' | 'files' | 'problems' | 'sources';

/** The state of the schemas panel, and the results of its commands. */
export interface SchemaPanelState {
  /** Why the last import, reload or change of sources failed; reports of the check do not clear it. */
  readonly problem: Problem | null;
  /** The effects of schema changes on the saved requests; null until they are known. */
  readonly drift: SchemaDrift | null;
  readonly view: SchemaView;
  /** The search text of the panel. */
  readonly query: string;
  readonly trees: Readonly<Record<TreeBy, SchemaTree>>;
  /** The last position in each tree. */
  readonly treePlaces: Readonly<Record<TreeBy, TreePlace>>;
  /** Requests whose bodies were updated from the drift report, in their tabs but not in their files. */
  readonly renamedIds: ReadonlySet<string>;
}

/** The focused row and the scroll position of a tree. */
export interface TreePlace {
  readonly focusKey: string | null;
  readonly scrollPx: number;
}

const atTop: TreePlace = { focusKey: null, scrollPx: 0 };

/** The store of an app. */
export const schemaPanelOf = ownState(() =>
  createStore<SchemaPanelState>(() => ({
    problem: null,
    drift: null,
    view: 'packages',
    query: '',
    trees: { package: emptyTree, file: emptyTree },
    treePlaces: { package: atTop, file: atTop },
    renamedIds: new Set(),
  })),
);

/** Selects a part of the panel's state. */
export function useSchemaPanel<T>(select: (state: SchemaPanelState) => T): T {
  return useStore(schemaPanelOf(useApp()), select);
}
