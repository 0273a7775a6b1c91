import { createStore } from 'zustand/vanilla';
import type { EngineState } from '../../shared/contract/shell.ts';
import { projectFolderSchema } from '../../shared/model/project.ts';
import type { Unsaved } from '../../shared/model/unsaved.ts';
import type { Problem } from '../../shared/problem.ts';
import type { Actions } from '../kernel/actions.ts';
import type { App } from '../kernel/app.ts';
import type { Bridge } from '../kernel/bridge.ts';
import { runCommand } from '../kernel/commands.ts';
import { createEngineClient } from '../kernel/engine-client.ts';
import { linkEngine } from '../kernel/engine-link.ts';
import { tabViewOf } from '../kernel/feature.ts';
import { fetchAllShown } from '../kernel/fetch-shown.ts';
import { keepJsonLook, readJsonLook } from '../kernel/json-look.ts';
import type { MeaningProgressState } from '../kernel/meaning-progress.ts';
import {
  createNoticesStore,
  hideNotice,
  showNotice,
  showProblem,
} from '../kernel/notices-store.ts';
import { followTypes } from '../kernel/outdated-readings.ts';
import { createPaneSteps } from '../kernel/pane-steps.ts';
import { callFailed, parseResult } from '../kernel/parse-result.ts';
import { createPendingWrites } from '../kernel/pending-writes.ts';
import { createResponsesStore, noteRemovedFromDisk } from '../kernel/responses-store.ts';
import { createSessionSaver, type WriteFailure } from '../kernel/save-session.ts';
import { createSchemasStore } from '../kernel/schemas-store.ts';
import { followScope } from '../kernel/scope/follow-scope.ts';
import { createScopeStore } from '../kernel/scope-store.ts';
import { createSecretKeeper } from '../kernel/secret-keeper.ts';
import { createShellClient } from '../kernel/shell-client.ts';
import { keepUsedPreview } from '../kernel/tabs/preview-tab.ts';
import { activeTabOf, emptyTabs, type TabsState } from '../kernel/tabs/tabs-state.ts';
import { createWindowStore } from '../kernel/window-store.ts';
import { features } from './features.ts';
import { followAccess } from './follow-access.ts';
import { loadFeatures, openWorkspace } from './open-workspace.ts';
import { keepSidebarOpen, readSidebarOpen } from './sidebar-state.ts';

const engineNotice = 'engine';

/** Creates the app on top of the preload's functions and connects it to the engine. */
export function createApp(bridge: Bridge): App {
  const shell = createShellClient(bridge);
  const client = createEngineClient();
  const tabs = createStore<TabsState>(() => emptyTabs);
  tabs.subscribe(() => tabs.setState(keepUsedPreview));
  const windowStore = createWindowStore();
  windowStore.setState({
    jsonLook: readJsonLook(localStorage),
    isSidebarOpen: readSidebarOpen(localStorage),
  });
  windowStore.subscribe(({ jsonLook, isSidebarOpen }, before) => {
    if (jsonLook !== before.jsonLook) keepJsonLook(localStorage, jsonLook);
    if (isSidebarOpen !== before.isSidebarOpen) keepSidebarOpen(localStorage, isSidebarOpen);
  });
  const schemas = createSchemasStore();
  const notices = createNoticesStore();
  const actions: Actions = {};
  /** Why the tabs could not be saved. */
  let notSavedWhy: string | null = null;
  const saver = createSessionSaver(
    tabs,
    (update) => client.calls.saveSession(update),
    (failure) => {
      notSavedWhy = failure && (failure.problem.cause ?? failure.problem.detail);
      // Nothing can be written without an engine. A new engine gets everything again.
      if (failure === null || failure.problem.kind === 'engine-stopped') {
        hideNotice(notices, 'session');
      } else showProblem(notices, 'session', withNextTry(failure));
    },
  );
  const app: App = {
    engine: client.calls,
    shell: shell.calls,
    tabs,
    window: windowStore,
    schemas,
    responses: createResponsesStore(),
    scope: createScopeStore(),
    secrets: createSecretKeeper(
      shell.calls,
      () => scope.refresh(),
      (problem) => {
        if (problem === null) hideNotice(notices, 'secrets');
        else showProblem(notices, 'secrets', problem);
      },
    ),
    pendingWrites: createPendingWrites(),
    meaning: createStore<MeaningProgressState>(() => ({ last: null })),
    notices,
    panes: createPaneSteps(document),
    pathForFile: (file) => bridge.pathForFile(file),
    async projectForFile(file) {
      try {
        const raw = await bridge.projectForFile(file);
        return parseResult(projectFolderSchema, 'projectForFile', raw);
      } catch (error) {
        return { ok: false, problem: callFailed('projectForFile', error) };
      }
    },
    features,
    actions,
    own: new Map(),
    saveNow: saver.flush,
  };
  // A request is usually shown first: load its view while the engine starts.
  void tabViewOf(features, 'request')?.View.preload();
  for (const feature of features) Object.assign(actions, feature.actions?.(app));

  followAccess(windowStore, notices);
  const scope = followScope(app);
  followTypes(app);
  client.onEvent('capturedChanged', () => scope.refresh());
  client.onEvent('meaningProgress', (last) => app.meaning.setState({ last }));
  client.onEvent('shownRemoved', ({ ids }) => noteRemovedFromDisk(app.responses, ids));
  client.onEvent('sampleServerChanged', (sampleServer) => {
    windowStore.setState(({ workspace }) =>
      workspace === null ? {} : { workspace: { ...workspace, sampleServer } },
    );
  });
  tabs.subscribe((state) => {
    const tab = activeTabOf(state);
    if (tab?.kind !== 'request') return;
    if (windowStore.getState().lastRequestTabId === tab.tabId) return;
    windowStore.setState({ lastRequestTabId: tab.tabId });
  });
  for (const feature of features) feature.start?.(app, client.onEvent);
  shell.onMenuCommand((command) => runCommand(app, command));
  shell.onClosing(() => {
    void settleAll().then((unsaved) => shell.calls.readyToClose({ unsaved, reason: notSavedWhy }));
  });
  async function settleAll(): Promise<Unsaved[]> {
    const { pendingWrites, secrets } = app;
    return (await Promise.all([saver.settle(), pendingWrites.settle(), secrets.settle()])).flat();
  }
  linkEngine({
    shell,
    engine: client,
    onState: (state) => showEngineState(app, state),
    onConnected: () => void connected(),
  });
  let isOpen = false;
  async function connected(): Promise<void> {
    if (isOpen) {
      await resumeWork(app);
      saver.writeAgain();
      return;
    }
    isOpen = await openWorkspace(app, saver);
  }

  window.addEventListener('blur', saver.flush);
  window.addEventListener('pagehide', saver.flush);
  void loadAppInfo(app);
  return app;
}

function withNextTry({ problem, againWithinMs }: WriteFailure): Problem {
  const next = `Protodesk retries within ${againWithinMs / 1000} s.`;
  return { ...problem, hint: [problem.hint, next].filter(Boolean).join(' ') };
}

async function loadAppInfo(app: Pick<App, 'notices' | 'shell' | 'window'>): Promise<void> {
  const info = await app.shell.getAppInfo({});
  if (!info.ok) return;
  const { theme, startProblem, ...appInfo } = info.value;
  app.window.setState({ theme, appInfo });
  if (startProblem !== null) showProblem(app.notices, 'start', startProblem);
}

/** Tells a new engine what this window was doing; it knows only the files. */
async function resumeWork(app: App): Promise<void> {
  await Promise.all([loadFeatures(app, true), fetchAllShown(app)]);
  await Promise.all(app.features.map((feature) => feature.resume?.(app)));
}

function showEngineState(app: Pick<App, 'notices' | 'shell' | 'window'>, state: EngineState): void {
  const before = app.window.getState().engineState;
  app.window.setState({ engineState: state });
  switch (state.kind) {
    case 'restarting':
      showNotice(app.notices, {
        id: engineNotice,
        content: {
          kind: 'words',
          title: 'The engine stopped and is restarting',
          text: 'Your changes are kept. Send interrupted calls again.',
        },
        stays: true,
        canClose: false,
      });
      return;
    case 'stopped':
      showNotice(app.notices, {
        id: engineNotice,
        content: { kind: 'problem', problem: state.problem },
        actions: [{ label: 'Restart the engine', run: () => void app.shell.restartEngine({}) }],
        canClose: false,
      });
      return;
    case 'running':
      if (before.kind === 'running' || before.kind === 'starting') {
        hideNotice(app.notices, engineNotice);
        return;
      }
      showNotice(app.notices, {
        id: engineNotice,
        content: {
          kind: 'words',
          title: 'The engine runs again',
          text: 'It had stopped. Your changes and open responses are kept.',
        },
      });
      return;
    case 'starting':
      return;
  }
}
