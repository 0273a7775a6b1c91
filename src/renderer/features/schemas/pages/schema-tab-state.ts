import type { SchemaTabPage } from '../../../../shared/model/session.ts';
import {
  activeTabOf,
  addTab,
  changeSchemaTab,
  type SchemaTab,
  showTab,
  type TabsState,
  type TypePane,
} from '../../../kernel/tabs/tabs-state.ts';

/** Enough to find the way back from; each is a few names. */
const keptPages = 50;

/** A tab of the schema browser that was just opened. */
function schemaTabOf(tabId: string, page: SchemaTabPage): SchemaTab {
  return { kind: 'schema', tabId, page, pane: 'members', back: [], forward: [] };
}

/** Whether two pages show the same type, file or report, wherever in the file. */
function isSamePage(a: SchemaTabPage, b: SchemaTabPage): boolean {
  switch (a.kind) {
    case 'type':
      return b.kind === 'type' && a.typeName === b.typeName && a.setName === b.setName;
    case 'file':
      return b.kind === 'file' && a.path === b.path;
    case 'drift':
      return b.kind === 'drift';
  }
}

/**
 * Shows a page: in the tab that shows it already, else in the schema tab that is in front, else in a
 * new one, so that to look through many types leaves one tab. The report has one of its own.
 *
 * @param tabId of a tab that has to be made
 * @param isApart whether it gets a tab of its own, beside the one in front
 */
export function showPage(
  state: TabsState,
  page: SchemaTabPage,
  tabId: string,
  isApart = false,
): TabsState {
  const open = state.tabs.find((tab) => tab.kind === 'schema' && isSamePage(tab.page, page));
  if (open !== undefined) return goTo(showTab(state, open.tabId), open.tabId, page);
  const active = activeTabOf(state);
  const canTurn = active?.kind === 'schema' && active.page.kind !== 'drift';
  if (canTurn && page.kind !== 'drift' && !isApart) return goTo(state, active.tabId, page);
  return addTab(state, schemaTabOf(tabId, page));
}

/** Turns a tab to a page. Another place of the same file is no step of its own. */
export function goTo(state: TabsState, tabId: string, page: SchemaTabPage): TabsState {
  return changeSchemaTab(state, tabId, (tab) => {
    if (isSamePage(tab.page, page)) return { ...tab, page };
    const back = [tab.page, ...tab.back].slice(0, keptPages);
    return { ...tab, page, pane: 'members', back, forward: [] };
  });
}

/** Turns a tab to the page before; without one nothing changes. */
export function goBack(state: TabsState, tabId: string): TabsState {
  return changeSchemaTab(state, tabId, (tab) => {
    const [page, ...back] = tab.back;
    if (page === undefined) return tab;
    return { ...tab, page, pane: 'members', back, forward: [tab.page, ...tab.forward] };
  });
}

/** Turns a tab to the page that was gone back from; without one nothing changes. */
export function goForward(state: TabsState, tabId: string): TabsState {
  return changeSchemaTab(state, tabId, (tab) => {
    const [page, ...forward] = tab.forward;
    if (page === undefined) return tab;
    return { ...tab, page, pane: 'members', forward, back: [tab.page, ...tab.back] };
  });
}

/** Shows a part of a type's page. */
export function showPane(state: TabsState, tabId: string, pane: TypePane): TabsState {
  return changeSchemaTab(state, tabId, (tab) => ({ ...tab, pane }));
}
