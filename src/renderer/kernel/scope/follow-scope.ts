import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { App } from '../app.ts';
import { keepScope, keepScopeProblem, scopeKey } from '../scope-store.ts';
import { activeTabOf, type TabsState } from '../tabs/tabs-state.ts';

/** What is asked for what holds at the place that is shown. */
type ScopeApp = Pick<App, 'engine' | 'shell' | 'tabs' | 'window' | 'scope'>;

/** Keeps what holds at the place that is shown fresh. */
export interface ScopeFollower {
  /** Asks again: files, captured values or secrets changed. */
  readonly refresh: () => void;
}

/**
 * Asks what holds for the request or folder that is shown, whenever another is, another environment is
 * chosen or the workspace is another; and for the captured values and the secrets with it. One question
 * follows the other: of those that wait only the last is asked.
 */
export function followScope(app: ScopeApp): ScopeFollower {
  let isAsking = false;
  let isStale = false;

  async function ask(): Promise<void> {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      await Promise.all([askScope(app), askCaptured(app), readSecrets(app)]);
    }
    isAsking = false;
  }

  app.tabs.subscribe((state, before) => {
    const place = placeOf(state);
    const isSame =
      state.environmentName === before.environmentName &&
      keyOf(place, state) === keyOf(placeOf(before), before);
    if (!isSame) void ask();
  });
  app.window.subscribe((state, before) => {
    if (state.workspace !== before.workspace) void ask();
  });
  return { refresh: () => void ask() };
}

/** The place whose settings, variables and secrets hold in the tab that is shown. */
export function placeOf(state: TabsState): EntryRef | null {
  const tab = activeTabOf(state);
  switch (tab?.kind) {
    case 'request':
    case 'compare':
      return { kind: 'request', id: tab.request.id };
    case 'folder':
      return { kind: 'folder', path: tab.folderPath };
    default:
      return null;
  }
}

function keyOf(place: EntryRef | null, { environmentName }: TabsState): string | null {
  return place === null ? null : scopeKey(place, environmentName);
}

async function askScope({ engine, tabs, scope }: ScopeApp): Promise<void> {
  const state = tabs.getState();
  const place = placeOf(state);
  if (place === null) return;
  const { environmentName } = state;
  const key = scopeKey(place, environmentName);
  const result = await engine.getScope({ place, environmentName });
  scope.setState((now) =>
    result.ok ? keepScope(now, key, result.value) : keepScopeProblem(now, key, result.problem),
  );
}

async function askCaptured({ engine, tabs, scope }: ScopeApp): Promise<void> {
  const { environmentName } = tabs.getState();
  const result = await engine.listCaptured({ environmentName });
  if (result.ok) scope.setState({ captured: result.value.values });
}

/** Reads which secrets have a value on this computer. */
export async function readSecrets({ shell, scope }: Pick<App, 'shell' | 'scope'>): Promise<void> {
  const result = await shell.listSecrets({});
  if (result.ok) scope.setState({ secrets: result.value });
}
