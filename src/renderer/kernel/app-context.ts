import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand/react';
import { useShallow } from 'zustand/react/shallow';
import type { StoreApi } from 'zustand/vanilla';
import type { Calls } from '../../shared/contract/contract.ts';
import type { shellContract } from '../../shared/contract/shell.ts';
import { titleOf } from '../../shared/model/request-title.ts';
import type { TypeSource } from '../ui/use-type-search.ts';
import type { Actions } from './actions.ts';
import type { EngineCalls } from './engine-client.ts';
import type { Feature } from './feature.ts';
import type { MeaningProgressState } from './meaning-progress.ts';
import type { NoticesStore } from './notices-store.ts';
import type { Owner } from './own-state.ts';
import type { PaneSteps } from './pane-steps.ts';
import type { PendingWrites } from './pending-writes.ts';
import type { ResponsesState, ResponsesStore } from './responses-store.ts';
import { type SchemasState, type SchemasStore, setNamesOf } from './schemas-store.ts';
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
  /** What is known of responses beside the tabs that show them. */
  readonly responses: ResponsesStore;
  /** What holds for the request or folder that is shown. */
  readonly scope: ScopeStore;
  readonly secrets: SecretKeeper;
  /** What is typed into settings and environments, which are saved as they are typed. */
  readonly pendingWrites: PendingWrites;
  /** How far rankings and checks of bodies are. */
  readonly meaning: StoreApi<MeaningProgressState>;
  readonly notices: NoticesStore;
  readonly panes: PaneSteps;
  /** Where a dropped file lies on disk. */
  readonly pathForFile: (file: File) => string;
  /** What the window is made of. */
  readonly features: readonly Feature[];
  /** What the features do for each other. */
  readonly actions: Actions;
  /** What the features keep, each its own. */
  readonly own: Owner['own'];
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

/** A part of what is known of responses beside their tabs. */
export function useResponses<T>(select: (state: ResponsesState) => T): T {
  return useStore(useApp().responses, select);
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
