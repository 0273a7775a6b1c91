import { menuCommands } from '../../shared/model/menu-commands.ts';
import { shownByTab } from '../../shared/model/shown-by-tab.ts';
import { keysText } from '../ui/keys.ts';
import type { App } from './app.ts';
import type { EngineCalls } from './engine-client.ts';
import { tabViewOf, titleOfTab } from './feature.ts';
import { fetchShown } from './fetch-shown.ts';
import { hideNotice, showNotice } from './notices-store.ts';
import { closeTab, insertTab } from './tabs/close-tab.ts';
import { isChanged } from './tabs/request-tab.ts';
import { draftOf } from './tabs/tab-drafts.ts';
import { changeTab, type Tab } from './tabs/tabs-state.ts';

const reopenKeys = keysText(menuCommands['reopen-tab'].keys);

/**
 * Closes a tab and cancels its call. A run goes on: it may have taken minutes, and one wrong key must not
 * lose it. If something is lost, a notice says so and offers Undo.
 */
export function closeTabWithUndo(app: App, tabId: string): void {
  const state = app.tabs.getState();
  const index = state.tabs.findIndex((tab) => tab.tabId === tabId);
  const tab = state.tabs[index];
  if (tab === undefined) return;
  stopCall(app, tab);
  freeBodies(
    app.engine,
    tab,
    state.tabs.filter((other) => other !== tab),
  );
  const withoutCall = (one: Tab): Tab =>
    tabViewOf(app.features, one.kind)?.withoutCall?.(one) ?? one;
  app.tabs.setState((now) => closeTab(changeTab(now, tabId, withoutCall), tabId));
  app.saveNow();
  const text = lossOf(tab);
  if (text === null) return;
  const noticeId = closedNoticeId(tabId);
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `Closed "${titleOfTab(app.features, tab, app.window.getState().workspace?.collections ?? [])}"`,
      text,
    },
    actions: [
      {
        label: 'Undo',
        run: () => {
          app.tabs.setState((now) => insertTab(now, withoutCall(tab), index));
          hideNotice(app.notices, noticeId);
          // A run may have gone on since, or a file may have changed.
          void fetchShown(app, tabId);
          if (tab.kind === 'request' && tab.saved !== null) {
            app.actions.readFilesAgain?.([tab.request.id]);
          }
        },
      },
      ...(isRunning(tab)
        ? [{ label: 'Stop the run', run: () => void app.engine.stopRun({ runId: tab.runId }) }]
        : []),
    ],
  });
}

/** The id of the notice about a closed tab. The notice goes when the tab comes back. */
export function closedNoticeId(tabId: string): string {
  return `closed-${tabId}`;
}

function stopCall(app: Pick<App, 'engine'>, tab: Tab): void {
  if (tab.kind === 'request' && tab.running !== null) {
    void app.engine.cancelCall({ callId: tab.running.exchangeId });
  }
  if (tab.kind !== 'compare') return;
  const { running, lookingAgain } = tab;
  if (running) void app.engine.cancelCall({ callId: running.comparisonId });
  if (lookingAgain) void app.engine.cancelCall({ callId: lookingAgain.callId });
}

function isRunning(tab: Tab): tab is Tab & { readonly kind: 'run'; readonly runId: string } {
  return tab.kind === 'run' && tab.runId !== null && tab.report?.state === 'running';
}

/** Returns in words what closing a tab loses, or null. */
function lossOf(tab: Tab): string | null {
  if (isRunning(tab)) return 'Its run continues and is saved under Runs.';
  if (!isChanged(tab)) return null;
  return tab.kind === 'request'
    ? `It had unsaved changes. ${reopenKeys} reopens it.`
    : `It had an unfinished rule. ${reopenKeys} reopens it with the rule.`;
}

/**
 * Frees the memory of what only this tab showed. It stays on disk, so the tab can come back.
 *
 * @param others the tabs that stay
 */
export function freeBodies(
  engine: Pick<EngineCalls, 'releaseBody'>,
  tab: Tab,
  others: readonly Tab[],
): void {
  const shown = new Set(others.flatMap(bodiesOf));
  for (const bodyId of bodiesOf(tab)) {
    if (!shown.has(bodyId)) void engine.releaseBody({ bodyId });
  }
}

function bodiesOf(tab: Tab): readonly string[] {
  const { exchangeIds, openedIds } = shownByTab(draftOf(tab));
  return [...exchangeIds, ...openedIds];
}
