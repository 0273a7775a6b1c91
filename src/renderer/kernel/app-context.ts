import { createContext, useContext, useMemo } from 'react';
import { useStore } from 'zustand/react';
import { useShallow } from 'zustand/react/shallow';
import { titleOf } from '../../shared/model/request-title.ts';
import type { TypeSource } from '../ui/use-type-search.ts';
import type { App } from './app.ts';
import type { ResponsesState } from './responses-store.ts';
import { type SchemasState, setNamesOf } from './schemas-store.ts';
import { activeTabOf, requestTabOf, type Tab, type TabsState } from './tabs/tabs-state.ts';
import type { WindowState } from './window-store.ts';

/** Passes the {@link App} to the components. */
export const AppContext = createContext<App | null>(null);

/** Returns the app that a component is part of. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error('A component stands outside of the app.');
  return app;
}

/** Selects a part of the window's own state. */
export function useWindowState<T>(select: (state: WindowState) => T): T {
  return useStore(useApp().window, select);
}

/** Selects a part of the {@link SchemasState}. */
export function useSchemas<T>(select: (state: SchemasState) => T): T {
  return useStore(useApp().schemas, select);
}

/** Selects a part of the {@link ResponsesState}. */
export function useResponses<T>(select: (state: ResponsesState) => T): T {
  return useStore(useApp().responses, select);
}

/** Selects a part of the open tabs. */
export function useTabs<T>(select: (state: TabsState) => T): T {
  return useStore(useApp().tabs, select);
}

/** Returns the active tab, or null when none is open. */
export function useActiveTab(): Tab | null {
  return useTabs(activeTabOf);
}

/** Returns the source that type pickers query. */
export function useTypeSource(): TypeSource {
  const { engine } = useApp();
  const setNames = useSchemas(useShallow((state) => setNamesOf(state.report)));
  const revision = useSchemas((state) => (state.report === null ? null : state.revision));
  return useMemo(
    () => ({ find: engine.findTypes, setNames, revision }),
    [engine, setNames, revision],
  );
}

/** Returns the name of the request that a chosen type applies to (the one shown last), or null. */
export function useLastRequestName(): string | null {
  const tabId = useWindowState((state) => state.lastRequestTabId);
  return useTabs((state) => {
    const tab = tabId === null ? null : requestTabOf(state, tabId);
    return tab === null ? null : titleOf(tab.request);
  });
}
