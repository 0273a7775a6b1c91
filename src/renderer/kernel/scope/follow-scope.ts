import type { EntryRef } from '../../../shared/contract/engine-workspace.ts';
import type { App } from '../app.ts';
import { keepScope, keepScopeProblem, scopeKey } from '../scope-store.ts';
import { activeTabOf, type TabsState } from '../tabs/tabs-state.ts';

/** The parts of the app that following the scope needs. */
type ScopeApp = Pick<App, 'engine' | 'shell' | 'tabs' | 'window' | 'scope'>;

/** Keeps the scope of the place shown up to date. */
export interface ScopeFollower {
  /** Reads again: files, captured values or secrets changed. */
  readonly refresh: () => void;
}

/**
 * Reads the scope of the request or folder shown, its captured values and its secrets. It reads again when
 * another place, environment or workspace is shown. Reads run one at a time; of the waiting ones only the
 * last runs.
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

/** The request or folder of the active tab, whose settings, variables and secrets apply. */
export function placeOf(state: TabsState): EntryRef | null {
  const tab = activeTabOf(state);
  switch (tab?.kind) {
    case 'request':
    case 'compare':
      return { kind: 'request', id: tab.request.id };
    case 'folder':
      return { kind: 'folder', path: tab.folderPath };
    case 'run':
    case 'schema':
    case 'exchange':
    case 'body':
    case 'recording':
    case 'diff':
    case undefined:
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
