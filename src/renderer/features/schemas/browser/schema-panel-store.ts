import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import type { SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp } from '../../../kernel/app-context.ts';
import { ownState } from '../../../kernel/own-state.ts';
import { emptyTree, type SchemaTree, type TreeBy } from './schema-tree.ts';

/** The parts of the panel. */
export type SchemaView = 'packages' | 'files' | 'problems' | 'sources';

/** What the panel of the schemas shows, and what came of what was asked for in it. */
export interface SchemaPanelState {
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

/** A part of what the panel shows. */
export function useSchemaPanel<T>(select: (state: SchemaPanelState) => T): T {
  return useStore(schemaPanelOf(useApp()), select);
}
