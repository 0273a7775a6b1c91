import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { TabDraft } from '../../../shared/model/session.ts';
import type { Tab, TabsState } from './tabs-state.ts';

/** Renames a schema set in all tabs. The files of requests already have the new name. */
export function followSet(state: TabsState, from: string, to: string): TabsState {
  function request<T extends Pick<SavedRequest, 'schemaSet'> | null>(old: T): T {
    return old?.schemaSet === from ? { ...old, schemaSet: to } : old;
  }

  function place<T extends { readonly setName: string } | object>(page: T): T {
    return 'setName' in page && page.setName === from ? { ...page, setName: to } : page;
  }

  function inTab(tab: Tab): Tab {
    switch (tab.kind) {
      case 'request':
        return {
          ...tab,
          request: request(tab.request),
          saved: request(tab.saved),
          kept: tab.kept.map(request),
        };
      case 'schema':
        return {
          ...tab,
          page: place(tab.page),
          back: tab.back.map(place),
          forward: tab.forward.map(place),
        };
      default:
        return inDraft(tab);
    }
  }

  function inDraft<T extends TabDraft | Tab>(draft: T): T {
    switch (draft.kind) {
      case 'request':
        return { ...draft, request: request(draft.request), kept: draft.kept.map(request) };
      case 'compare':
        return { ...draft, request: request(draft.request) };
      case 'run': {
        const series = draft.plan.series.map((each) => ({
          ...each,
          request: request(each.request),
        }));
        return { ...draft, plan: { ...draft.plan, series } };
      }
      case 'schema':
        return { ...draft, page: place(draft.page) };
      case 'folder':
      case 'exchange':
      case 'body':
      case 'recording':
      case 'diff':
        return draft;
    }
  }

  return { ...state, tabs: state.tabs.map(inTab), closedTabs: state.closedTabs.map(inDraft) };
}
