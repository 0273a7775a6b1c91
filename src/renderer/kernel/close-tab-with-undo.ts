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
import { changeTab, requestTabsOf, showTab, type Tab } from './tabs/tabs-state.ts';

const reopenKeys = keysText(menuCommands['reopen-tab'].keys);

/**
 * Closes tabs and cancels their calls. A run goes on: it may have taken minutes, and one wrong key must not
 * lose it. If something is lost, or several tabs are closed, a notice offers Undo.
 */
export function closeTabsWithUndo(app: App, tabIds: readonly string[]): void {
  const before = app.tabs.getState();
  const ids = new Set(tabIds);
  const closed = before.tabs.filter(({ tabId }) => ids.has(tabId));
  const others = before.tabs.filter(({ tabId }) => !ids.has(tabId));
  const [first] = closed;
  if (first === undefined) return;
  for (const tab of closed) {
    stopCall(app, tab);
    freeBodies(app.engine, tab, others);
  }
  const withoutCall = (one: Tab): Tab =>
    tabViewOf(app.features, one.kind)?.withoutCall?.(one) ?? one;
  app.tabs.setState((now) =>
    closed.reduce((state, { tabId }) => closeTab(changeTab(state, tabId, withoutCall), tabId), now),
  );
  app.saveNow();
  const text = closed.length === 1 ? lossOf(first) : lossesOf(closed);
  if (text === null) return;
  const noticeId = closed.length === 1 ? closedNoticeId(first.tabId) : `closed-from-${first.tabId}`;
  showNotice(app.notices, {
    id: noticeId,
    content: { kind: 'words', title: `Closed ${namesOf(app, closed)}`, text },
    actions: [
      {
        label: 'Undo',
        run: () => {
          app.tabs.setState((now) => {
            const back = closed.reduce(
              (state, tab) => insertTab(state, withoutCall(tab), before.tabs.indexOf(tab)),
              now,
            );
            return closed.length === 1 ? back : showTab(back, before.activeTabId ?? first.tabId);
          });
          hideNotice(app.notices, noticeId);
          readAgain(app, closed);
        },
      },
      ...(closed.length === 1 && isRunning(first)
        ? [{ label: 'Stop the run', run: () => void app.engine.stopRun({ runId: first.runId }) }]
        : []),
    ],
  });
}

/** Closes one tab, see {@link closeTabsWithUndo}. */
export function closeTabWithUndo(app: App, tabId: string): void {
  closeTabsWithUndo(app, [tabId]);
}

/** Reads what may have changed while tabs were closed: runs go on, and files change. */
function readAgain(app: App, tabs: readonly Tab[]): void {
  for (const { tabId } of tabs) void fetchShown(app, tabId);
  const saved = requestTabsOf(tabs).filter((tab) => tab.saved !== null);
  if (saved.length > 0) app.actions.readFilesAgain?.(saved.map(({ request }) => request.id));
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

function lossesOf(tabs: readonly Tab[]): string {
  const changed = tabs.filter(isChanged).length;
  if (changed === 0) return 'None had unsaved changes.';
  return `${changed} of them had unsaved changes.`;
}

function namesOf(app: Pick<App, 'features' | 'window'>, tabs: readonly Tab[]): string {
  const [first] = tabs;
  if (tabs.length !== 1 || first === undefined) return `${tabs.length} tabs`;
  const entries = app.window.getState().workspace?.collections ?? [];
  return `"${titleOfTab(app.features, first, entries)}"`;
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
