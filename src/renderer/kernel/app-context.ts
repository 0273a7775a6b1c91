import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand/react';
import { useShallow } from 'zustand/react/shallow';
import type { StoreApi } from 'zustand/vanilla';
import type { Calls } from '../../shared/contract/contract.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import { titleOf } from '../../shared/model/request-title.ts';
import type { HistoryState, HistoryStore } from '../features/history/history-store.ts';
import type { TypeQuestions } from '../features/request/always/type-questions.ts';
import type { FormMemories } from '../features/request/body/form/form-memories.ts';
import type { HexMemories } from '../features/request/body/hex/hex-memories.ts';
import type { RunsState, RunsStore } from '../features/runs/runs-store.ts';
import {
  type SchemasState,
  type SchemasStore,
  setNamesOf,
} from '../features/schemas/browser/schemas-store.ts';
import type { TypeSource } from '../ui/use-type-search.ts';
import type { EngineCalls } from './engine-client.ts';
import type { MeaningProgressState } from './meaning-progress.ts';
import type { NoticesStore } from './notices-store.ts';
import type { PaneSteps } from './pane-steps.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { ScopeStore } from './scope/scope-store.ts';
import type { SecretKeeper } from './scope/secret-keeper.ts';
import { activeTabOf, requestTabOf, type Tab, type TabsState } from './tabs/tabs-state.ts';
import type { WindowState, WindowStore } from './window-store.ts';

/** The state of the window and the two processes it talks to; made once, by `createApp`. */
export interface App {
  readonly engine: EngineCalls;
  readonly shell: Calls<typeof shellContract>;
  readonly tabs: StoreApi<TabsState>;
  readonly window: WindowStore;
  readonly schemas: SchemasStore;
  readonly runs: RunsStore;
  readonly history: HistoryStore;
  /** What holds for the request or folder that is shown. */
  readonly scope: ScopeStore;
  readonly secrets: SecretKeeper;
  /** What is typed into settings and environments, which are saved as they are typed. */
  readonly pendingWrites: PendingWrites;
  /** What is unfolded in the forms of open tabs, and where they are scrolled to. */
  readonly formMemories: FormMemories;
  /** Where the carets of open hex views are, and what they can undo. */
  readonly hexMemories: HexMemories;
  /** How far rankings and checks of bodies are. */
  readonly meaning: StoreApi<MeaningProgressState>;
  /** "Always read this URL as ...?" */
  readonly typeQuestions: StoreApi<TypeQuestions>;
  readonly notices: NoticesStore;
  readonly panes: PaneSteps;
  /** Where a dropped file lies on disk. */
  readonly pathForFile: (file: File) => string;
  /** Writes what is typed at once, instead of a moment later. */
  readonly saveNow: () => void;
}

/** Carries the {@link App} to the components. */
export const AppContext = createContext<App | null>(null);

/** The app that a component is part of. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('A component stands outside of the app.');
  return app;
}

/** A part of the window's own state. */
export function useWindowState<T>(select: (state: WindowState) => T): T {
  return useStore(useApp().window, select);
}

/** A part of what is known of the schemas. */
export function useSchemas<T>(select: (state: SchemasState) => T): T {
  return useStore(useApp().schemas, select);
}

/** A part of what is known of runs. */
export function useRuns<T>(select: (state: RunsState) => T): T {
  return useStore(useApp().runs, select);
}

/** A part of what is known of the history. */
export function useHistory<T>(select: (state: HistoryState) => T): T {
  return useStore(useApp().history, select);
}

/** A part of the open tabs. */
export function useTabs<T>(select: (state: TabsState) => T): T {
  return useStore(useApp().tabs, select);
}

/** The tab that is shown; null when none is open. */
export function useActiveTab(): Tab | null {
  return useTabs(activeTabOf);
}

/** What pickers of types ask through. */
export function useTypeSource(): TypeSource {
  const { engine } = useApp();
  const setNames = useSchemas(useShallow((state) => setNamesOf(state.report)));
  const revision = useSchemas((state) => (state.report === null ? null : state.revision));
  return useMemo(
    () => ({ find: engine.findTypes, setNames, revision }),
    [engine, setNames, revision],
  );
}

/** What the request is called that a type would be chosen for: the one shown last; null without any. */
export function useLastRequestName(): string | null {
  const tabId = useWindowState((state) => state.lastRequestTabId);
  return useTabs((state) => {
    const tab = tabId === null ? null : requestTabOf(state, tabId);
    return tab === null ? null : titleOf(tab.request);
  });
}
