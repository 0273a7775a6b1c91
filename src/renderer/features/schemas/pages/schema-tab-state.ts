import type { SchemaTabPage } from '../../../../shared/model/session.ts';
import { keepTab, showPreview } from '../../../kernel/tabs/preview-tab.ts';
import {
  activeTabOf,
  addTab,
  changeSchemaTab,
  openTab,
  type SchemaTab,
  showTab,
  type Tab,
  type TabsState,
  type TypePane,
} from '../../../kernel/tabs/tabs-state.ts';

/** Enough to go back; each page is only a few names. */
const keptPages = 50;

/** Creates a tab of the schema browser. */
function schemaTabOf(tabId: string, page: SchemaTabPage): SchemaTab {
  return openTab({ kind: 'schema', tabId, page });
}

/** True when two pages show the same type, file or report, at any place in the file. */
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

/** The tab for a page that no tab shows: the active schema tab, the preview, or a new one that stays. */
export type PagePlace = 'here' | 'preview' | 'apart';

/**
 * Shows a page in the tab that already shows it, else in the given place. Browsing many types so uses one
 * tab. The report has its own tab.
 *
 * @param tabId the id for a new tab
 */
export function showPage(
  state: TabsState,
  page: SchemaTabPage,
  tabId: string,
  place: PagePlace = 'here',
): TabsState {
  const open = state.tabs.find((tab) => tab.kind === 'schema' && isSamePage(tab.page, page));
  if (open !== undefined) {
    const kept = place === 'apart' ? keepTab(state, open.tabId) : state;
    return goTo(showTab(kept, open.tabId), open.tabId, page);
  }
  const turned = place === 'here' ? activeTabOf(state) : previewOf(state);
  const canTurn = turned?.kind === 'schema' && turned.page.kind !== 'drift';
  if (canTurn && page.kind !== 'drift' && place !== 'apart') {
    return goTo(showTab(state, turned.tabId), turned.tabId, page);
  }
  const tab = schemaTabOf(tabId, page);
  return place === 'preview' ? showPreview(state, tab) : addTab(state, tab);
}

function previewOf({ tabs, previewTabId }: TabsState): Tab | undefined {
  return tabs.find(({ tabId }) => tabId === previewTabId);
}

/** Shows a page in a tab. Another place in the same file is no separate step. */
export function goTo(state: TabsState, tabId: string, page: SchemaTabPage): TabsState {
  return changeSchemaTab(state, tabId, (tab) => {
    if (isSamePage(tab.page, page)) return { ...tab, page };
    const back = [tab.page, ...tab.back].slice(0, keptPages);
    return { ...tab, page, pane: 'members', back, forward: [] };
  });
}

/** Goes to the previous page of a tab, if there is one. */
export function goBack(state: TabsState, tabId: string): TabsState {
  return changeSchemaTab(state, tabId, (tab) => {
    const [page, ...back] = tab.back;
    if (page === undefined) return tab;
    return { ...tab, page, pane: 'members', back, forward: [tab.page, ...tab.forward] };
  });
}

/** Goes to the next page of a tab, if there is one. */
export function goForward(state: TabsState, tabId: string): TabsState {
  return changeSchemaTab(state, tabId, (tab) => {
    const [page, ...forward] = tab.forward;
    if (page === undefined) return tab;
    return { ...tab, page, pane: 'members', forward, back: [tab.page, ...tab.back] };
  });
}

/** Shows a pane of a type's page. */
export function showPane(state: TabsState, tabId: string, pane: TypePane): TabsState {
  return changeSchemaTab(state, tabId, (tab) => ({ ...tab, pane }));
}
