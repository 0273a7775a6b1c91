import type { MenuCommand, ThemeChoice } from '../../shared/contract/shell.ts';
import type { SavedRequest } from '../../shared/model/saved-request.ts';
import { saveRequest } from '../features/collections/save-request.ts';
import { openCompare } from '../features/compare/open-compare.ts';
import { startOrAsk } from '../features/compare/run-comparison.ts';
import { sendShownAgain } from '../features/history/send-again.ts';
import { chooseAndOpen } from '../features/opened-bodies/open-files.ts';
import { sendRequest } from '../features/request/send-request.ts';
import { openTimeIt } from '../features/runs/open-run.ts';
import { startRun } from '../features/runs/start-run.ts';
import { chooseAndImport } from '../features/schemas/browser/import-schemas.ts';
import type { App } from '../kernel/app-context.ts';
import { closeTabWithUndo } from '../kernel/close-tab-with-undo.ts';
import { showProblem } from '../kernel/notices-store.ts';
import { openFolderSettings } from '../kernel/tabs/open-folder-settings.ts';
import { openNewRequest } from '../kernel/tabs/open-request.ts';
import { activeTabOf, requestTabsOf, showTabAt } from '../kernel/tabs/tabs-state.ts';
import type { PanelName } from '../kernel/window-store.ts';
import { activeRequest } from './active-request.ts';
import { palette } from './palette-store.ts';
import { reopenClosedTab } from './reopen-closed-tab.ts';
import type { Shortcut } from './shortcut-of.ts';

/** Does what a menu item says. */
export function runMenuCommand(app: App, command: MenuCommand): void {
  menuActions[command](app);
}

/** Does what a shortcut says. */
export function runShortcut(app: App, shortcut: Shortcut): void {
  if (shortcut.kind === 'tab') app.tabs.setState((state) => showTabAt(state, shortcut.index));
  else shortcutActions[shortcut.kind](app);
}

const menuActions: Readonly<Record<MenuCommand, (app: App) => void>> = {
  'new-tab': openNewRequest,
  'close-tab': closeActiveTab,
  'reopen-tab': (app) => void reopenClosedTab(app),
  save: (app) => void saveActive(app),
  send: sendActive,
  compare: compareActive,
  time: timeActive,
  'import-folder': (app) => void chooseAndImport(app, 'folder'),
  'open-body': (app) => void chooseAndOpen(app),
  'open-pasted': (app) => app.window.setState({ isPasteOpen: true }),
  'new-from-curl': (app) => app.window.setState({ isCurlOpen: true }),
  environments: (app) => app.window.setState({ isEnvironmentsOpen: true }),
  'workspace-settings': (app) => openFolderSettings(app, ''),
  'open-palette': () => palette.open(),
  'answer-room': toggleAnswerRoom,
  'show-requests': (app) => showPanel(app, 'requests'),
  'show-schemas': (app) => showPanel(app, 'schemas'),
  'show-history': (app) => showPanel(app, 'history'),
  'show-runs': (app) => showPanel(app, 'runs'),
  about: (app) => app.window.setState({ isAboutOpen: true }),
};

const shortcutActions: Readonly<Record<Exclude<Shortcut['kind'], 'tab'>, (app: App) => void>> = {
  send: sendActive,
  save: (app) => void saveActive(app),
  compare: compareActive,
  time: timeActive,
  'new-tab': openNewRequest,
  'close-tab': closeActiveTab,
  'reopen-tab': (app) => void reopenClosedTab(app),
  'open-body': (app) => void chooseAndOpen(app),
  'open-pasted': (app) => app.window.setState({ isPasteOpen: true }),
  palette: () => palette.toggle(),
  filter: focusFilter,
  'answer-room': toggleAnswerRoom,
  'next-tab': (app) => stepTab(app, 1),
  'previous-tab': (app) => stepTab(app, -1),
  'next-pane': (app) => app.panes.step(1),
  'previous-pane': (app) => app.panes.step(-1),
};

/** Gives responses the room of their requests, or takes it back. */
function toggleAnswerRoom(app: App): void {
  app.window.setState(({ isAnswerWhole }) => ({ isAnswerWhole: !isAnswerWhole }));
}

/** Shows a panel of the left side. */
export function showPanel(app: App, panel: PanelName): void {
  app.window.setState({ panel });
}

/** Takes on a theme and keeps it for the next start. */
export async function chooseTheme(app: App, theme: ThemeChoice): Promise<void> {
  app.window.setState({ theme });
  const result = await app.shell.setTheme({ theme });
  if (!result.ok) showProblem(app.notices, 'theme', result.problem);
}

/** Opens the folder of the logs. */
export async function showLogs(app: App): Promise<void> {
  const result = await app.shell.showLogs({});
  if (!result.ok) showProblem(app.notices, 'logs', result.problem);
}

/** The one action of the tab that is shown: send, compare, start the run or send again. */
function sendActive(app: App): void {
  const tab = activeTabOf(app.tabs.getState());
  switch (tab?.kind) {
    case 'request':
      return void sendRequest(app, tab.tabId);
    case 'compare':
      return void startOrAsk(app, tab.tabId);
    case 'run':
      return void startRun(app, tab.tabId);
    case 'exchange':
      return void sendShownAgain(app, tab);
    case 'schema':
    case 'folder':
    case 'body':
    case 'recording':
    case 'diff':
    case undefined:
      return;
  }
}

/** Saves the request that is shown; comparisons and runs keep themselves. */
async function saveActive(app: App): Promise<void> {
  const tab = activeTabOf(app.tabs.getState());
  if (tab?.kind === 'request') await saveRequest(app, tab.tabId);
}

function compareActive(app: App): void {
  const request = activeRequest(app);
  if (request !== null) openCompare(app, request);
}

function timeActive(app: App): void {
  const request = activeRequest(app);
  if (request !== null) openTimeIt(app, request);
}

/** Compares or times a saved request: as it is typed where it is open, else as its file has it. */
export async function measureSaved(
  app: App,
  requestId: string,
  open: (app: App, request: SavedRequest) => void,
): Promise<void> {
  const tab = requestTabsOf(app.tabs.getState().tabs).find((one) => one.request.id === requestId);
  if (tab !== undefined) return open(app, tab.request);
  const file = await app.engine.readRequest({ requestId });
  if (file.ok) open(app, file.value.request);
  else showProblem(app.notices, `open-${requestId}`, file.problem);
}

function closeActiveTab(app: App): void {
  const { activeTabId } = app.tabs.getState();
  if (activeTabId !== null) closeTabWithUndo(app, activeTabId);
}

function stepTab(app: App, step: number): void {
  app.tabs.setState((state) => {
    const index = state.tabs.findIndex((tab) => tab.tabId === state.activeTabId);
    if (index < 0) return state;
    return showTabAt(state, (index + step + state.tabs.length) % state.tabs.length);
  });
}

/** Each panel has one filter field, at its top. */
function focusFilter(): void {
  const field = document.querySelector<HTMLInputElement>('[data-panel] input[type="text"]');
  field?.focus();
  field?.select();
}
