import type { ThemeChoice } from '../../shared/contract/shell.ts';
import { menuCommands } from '../../shared/model/menu-commands.ts';
import type { App, Command, Feature } from '../kernel/app.ts';
import { chooseTheme } from '../kernel/choose-theme.ts';
import { tabViewOf } from '../kernel/feature.ts';
import { lazyView } from '../kernel/lazy-view.tsx';
import { showProblem } from '../kernel/notices-store.ts';
import { openWorkspace } from '../kernel/open-workspace.ts';
import { shownQuestionOf } from '../kernel/scope/secret-question.tsx';
import { activeTabOf, showTabAt } from '../kernel/tabs/tabs-state.ts';
import { showPanel } from '../kernel/window-store.ts';
import { palette } from './palette-store.ts';
import { reopenClosedTab } from './reopen-closed-tab.ts';
import { activeTabCommands } from './tab-commands.ts';

/** What the window can do without other features. */
export const frameFeature: Feature = {
  name: 'frame',
  overlays: [lazyView(async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog)],
  commands: [
    {
      id: 'send',
      ...menuCommands.send,
      order: 10,
      canRun: (app) => sendOfActive(app) !== null,
      run: (app) => sendOfActive(app)?.(),
    },
    { id: 'response-room', ...menuCommands['response-room'], order: 80, run: toggleResponseRoom },
    ...activeTabCommands,
    {
      id: 'reopen-tab',
      ...menuCommands['reopen-tab'],
      order: 120,
      run: (app) => void reopenClosedTab(app),
    },
    {
      id: 'samples',
      ...menuCommands.samples,
      order: 200,
      run: (app) => void openWorkspace(app, { kind: 'samples' }),
    },
    {
      id: 'open',
      ...menuCommands.open,
      order: 210,
      run: (app) => void openWorkspace(app, { kind: 'choose' }),
    },
    {
      id: 'create',
      ...menuCommands.create,
      order: 220,
      run: (app) => void openWorkspace(app, { kind: 'create' }),
    },
    ...(['requests', 'schemas', 'history', 'runs'] as const).map(
      (panel, index): Command => ({
        id: `show-${panel}`,
        ...menuCommands[`show-${panel}`],
        order: 320 + index,
        run: (app) => showPanel(app.window, panel),
      }),
    ),
    { id: 'toggle-sidebar', ...menuCommands['toggle-sidebar'], order: 325, run: toggleSidebar },
    {
      id: 'notices',
      label: 'Show notices',
      keywords: ['notifications', 'messages', 'errors', 'log'],
      order: 326,
      run: (app) => app.window.setState({ areNoticesOpen: true }),
    },
    themeCommand('system', 'Theme: system', 330),
    themeCommand('light', 'Theme: light', 331),
    themeCommand('dark', 'Theme: dark', 332),
    {
      id: 'engine',
      label: 'Restart engine',
      keywords: ['reload', 'reset', 'kill'],
      order: 360,
      run: (app) => void app.shell.restartEngine({}),
    },
    { id: 'logs', ...menuCommands.logs, order: 370, run: (app) => void showLogs(app) },
    {
      id: 'shortcuts',
      ...menuCommands.shortcuts,
      order: 375,
      // In an editor the same keys toggle a comment.
      when: (target) => target.closest('.monaco-editor') === null,
      run: (app) => app.window.setState({ isShortcutsOpen: true }),
    },
    {
      id: 'about',
      ...menuCommands.about,
      order: 380,
      run: (app) => app.window.setState({ isAboutOpen: true }),
    },
    {
      id: 'open-palette',
      ...menuCommands['open-palette'],
      // The same key closes it.
      isAboveDialogs: true,
      run: () => palette.toggle(),
    },
    {
      id: 'filter',
      label: 'Find in pane',
      keys: 'Mod+F',
      when: (target) => !hasOwnSearch(target),
      run: focusFilter,
    },
    step('next-tab', 'Next tab', 'Ctrl+Tab', (app) => stepTab(app, 1)),
    step('previous-tab', 'Previous tab', 'Ctrl+Shift+Tab', (app) => stepTab(app, -1)),
    step('next-pane', 'Next pane', 'F6', (app) => app.panes.step(1)),
    step('previous-pane', 'Previous pane', 'Shift+F6', (app) => app.panes.step(-1)),
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(tabCommand),
  ],
};

/** Collapses the sidebar, or opens it again. */
export function toggleSidebar(app: Pick<App, 'window'>): void {
  app.window.setState(({ isSidebarOpen }) => ({ isSidebarOpen: !isSidebarOpen }));
}

function themeCommand(theme: ThemeChoice, label: string, order: number): Command {
  const keywords = ['preferences', 'settings', 'color', 'colour', 'appearance', `${theme} mode`];
  return { id: theme, label, keywords, order, run: (app) => void chooseTheme(app, theme) };
}

function step(id: string, label: string, keys: string, run: Command['run']): Command {
  return { id, label, keys, isRepeated: true, run };
}

/** 9 is the last tab, however many there are, as in browsers. */
function tabCommand(number: number): Command {
  const index = number === 9 ? Number.MAX_SAFE_INTEGER : number - 1;
  return {
    id: `tab-${number}`,
    label: number === 9 ? 'Last tab' : `Tab ${number}`,
    keys: `Mod+${number}`,
    run: (app) => app.tabs.setState((state) => showTabAt(state, index)),
  };
}

/** Opens the folder of the logs. */
async function showLogs(app: Pick<App, 'notices' | 'shell'>): Promise<void> {
  const result = await app.shell.showLogs({});
  if (!result.ok) showProblem(app.notices, 'logs', result.problem);
}

/**
 * Returns the main action of the active tab (send, compare, start the run), or null. While a question about a
 * secret is shown, it is the yes to that.
 */
function sendOfActive(app: App): (() => void) | null {
  const { confirm } = shownQuestionOf(app);
  if (confirm !== null) return confirm;
  const tab = activeTabOf(app.tabs.getState());
  const send = tab && tabViewOf(app.features, tab.kind)?.send;
  return tab && send ? () => send(app, tab) : null;
}

/** Maximizes or restores responses. */
function toggleResponseRoom(app: Pick<App, 'window'>): void {
  app.window.setState(({ isResponseWhole }) => ({ isResponseWhole: !isResponseWhole }));
}

function stepTab(app: Pick<App, 'tabs'>, step: number): void {
  app.tabs.setState((state) => {
    const index = state.tabs.findIndex((tab) => tab.tabId === state.activeTabId);
    if (index < 0) return state;
    return showTabAt(state, (index + step + state.tabs.length) % state.tabs.length);
  });
}

/** True where Ctrl+F searches locally: in the editor, and in parts of the window with their own search. */
function hasOwnSearch(target: Element): boolean {
  if (target.closest('.monaco-editor') !== null) return true;
  const own = target.closest('[data-own-search], [data-searchable]');
  return own?.matches('[data-searchable]') || own?.querySelector('[data-searchable]') != null;
}

/** Focuses the filter field at the top of the panel, if the panel has one. */
function focusFilter(app: Pick<App, 'window'>): void {
  if (!app.window.getState().isSidebarOpen) {
    app.window.setState({ isSidebarOpen: true });
    // The sidebar is drawn first.
    requestAnimationFrame(() => focusFilter(app));
    return;
  }
  const field = document.querySelector<HTMLInputElement>('[data-panel] input[type="text"]');
  field?.focus();
  field?.select();
}
