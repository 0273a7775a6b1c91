import { menuCommands } from '../../shared/model/menu-commands.ts';
import type { App, Command } from '../kernel/app.ts';
import { closeTabsWithUndo } from '../kernel/close-tab-with-undo.ts';
import { canDuplicate, duplicateTab } from '../kernel/tabs/duplicate-tab.ts';
import { keepTab } from '../kernel/tabs/preview-tab.ts';
import { activeTabOf, type Tab, type TabsState } from '../kernel/tabs/tabs-state.ts';
import { isF2Free, tabNamingOf } from './tab-naming.ts';

/** A command for one tab: in its menu, and for the active one in the palette. */
export interface TabCommand
  extends Pick<Command, 'id' | 'label' | 'keys' | 'keywords' | 'order' | 'when'> {
  /** True when the menu leaves it out for tabs that it cannot change. Others are greyed there. */
  readonly isHiddenInVain?: boolean;
  /** True when it would change something. */
  readonly canRun: (state: TabsState, tab: Tab) => boolean;
  readonly run: (app: App, tab: Tab) => void;
}

/** The commands for one tab, in the order of its menu. */
const tabCommands: readonly TabCommand[] = [
  {
    id: 'rename',
    label: 'Rename request',
    keys: 'F2',
    keywords: ['name', 'title', 'label'],
    order: 27,
    when: isF2Free,
    isHiddenInVain: true,
    canRun: (_state, { kind }) => kind === 'request',
    run(app, { tabId }) {
      // The palette closes first: it would take the focus back from the name, which ends the naming.
      requestAnimationFrame(() => tabNamingOf(app).setState({ tabId }));
    },
  },
  {
    id: 'keep-tab',
    label: 'Keep tab open',
    order: 106,
    isHiddenInVain: true,
    canRun: ({ previewTabId }, { tabId }) => previewTabId === tabId,
    run: (app, { tabId }) => app.tabs.setState((state) => keepTab(state, tabId)),
  },
  {
    id: 'duplicate-tab',
    label: 'Duplicate tab',
    keywords: ['copy', 'clone'],
    order: 108,
    canRun: (_state, tab) => canDuplicate(tab),
    run: (app, tab) => {
      const entries = app.window.getState().workspace?.collections ?? [];
      app.tabs.setState((state) => duplicateTab(state, tab, crypto.randomUUID(), entries));
      app.saveNow();
    },
  },
  {
    id: 'save-as',
    ...menuCommands['save-as'],
    order: 25,
    isHiddenInVain: true,
    canRun: (_state, { kind }) => kind === 'request',
    run: (app, { tabId }) => app.actions.saveRequestAs?.(tabId),
  },
  {
    id: 'copy-as-curl',
    ...menuCommands['copy-as-curl'],
    order: 65,
    isHiddenInVain: true,
    canRun: (_state, { kind }) => kind === 'request',
    run: (app, tab) => {
      if (tab.kind === 'request') app.actions.copyAsCurl?.(tab.request);
    },
  },
  {
    id: 'close-tab',
    ...menuCommands['close-tab'],
    order: 110,
    canRun: () => true,
    run: (app, { tabId }) => closeTabsWithUndo(app, [tabId]),
  },
  {
    id: 'close-other-tabs',
    label: 'Close other tabs',
    order: 112,
    canRun: ({ tabs }) => tabs.length > 1,
    run: (app, tab) =>
      closeTabsWithUndo(
        app,
        idsOf(app, (one) => one !== tab.tabId),
      ),
  },
  {
    id: 'close-tabs-to-the-right',
    label: 'Close tabs to the right',
    order: 114,
    canRun: ({ tabs }, { tabId }) => tabs.at(-1)?.tabId !== tabId,
    run(app, { tabId }) {
      const ids = idsOf(app);
      closeTabsWithUndo(app, ids.slice(ids.indexOf(tabId) + 1));
    },
  },
];

/** The commands in the menu of a tab. */
export function menuOfTab(state: TabsState, tab: Tab): readonly TabCommand[] {
  return tabCommands.filter(
    ({ isHiddenInVain, canRun }) => isHiddenInVain !== true || canRun(state, tab),
  );
}

/** The commands of the palette for the active tab. */
export const activeTabCommands: readonly Command[] = tabCommands.map(
  ({ canRun, run, isHiddenInVain: _, ...words }) => ({
    ...words,
    canRun({ tabs }) {
      const tab = activeTabOf(tabs.getState());
      return tab !== null && canRun(tabs.getState(), tab);
    },
    run(app) {
      const tab = activeTabOf(app.tabs.getState());
      if (tab !== null) run(app, tab);
    },
  }),
);

function idsOf(
  app: Pick<App, 'tabs'>,
  isMeant: (tabId: string) => boolean = () => true,
): readonly string[] {
  return app.tabs.getState().tabs.flatMap(({ tabId }) => (isMeant(tabId) ? tabId : []));
}
