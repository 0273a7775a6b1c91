import { describe, expect, it } from 'vitest';
import type { SchemaTabPage } from '../../../../shared/model/session.ts';
import { newRequest, tabOf } from '../../../kernel/tabs/request-tab.ts';
import { addTab, emptyTabs, type TabsState } from '../../../kernel/tabs/tabs-state.ts';
import { goBack, goForward, showPage, showPane } from './schema-tab-state.ts';

const user: SchemaTabPage = { kind: 'type', setName: 'default', typeName: 'store.User' };
const date: SchemaTabPage = { kind: 'type', setName: 'default', typeName: 'store.Date' };
const file: SchemaTabPage = { kind: 'file', path: '/store/user.proto', line: 1, column: 1 };
const drift: SchemaTabPage = { kind: 'drift' };

function shownPages(state: TabsState) {
  return state.tabs.map((tab) => {
    const mark = tab.tabId === state.activeTabId ? '*' : '';
    return tab.kind === 'schema' ? [`${mark}${tab.tabId}`, tab.page] : [`${mark}${tab.tabId}`];
  });
}

describe('showPage', () => {
  it('replaces the page of the active schema tab, and can go back and forward', () => {
    const shown = showPage(showPage(emptyTabs, user, 'a'), date, 'b');
    const back = goBack(shown, 'a');
    expect([shown, back, goForward(back, 'a')].map(shownPages)).toEqual([
      [['*a', date]],
      [['*a', user]],
      [['*a', date]],
    ]);
  });

  it('shows the tab that has the page, at the requested place', () => {
    const opened = showPage(showPage(emptyTabs, file, 'a'), user, 'b', 'apart');
    const place: SchemaTabPage = { ...file, line: 12, column: 3 };
    const shown = showPage(opened, place, 'c');
    expect(shownPages(shown)).toEqual([
      ['*a', place],
      ['b', user],
    ]);
    expect(shown.tabs[0]).toMatchObject({ back: [], forward: [] });
  });

  it('opens a tab beside a request, beside the report, and when asked for', () => {
    const request = addTab(emptyTabs, tabOf('r', newRequest('r'), null));
    const opened = showPage(showPage(request, drift, 'a'), user, 'b');
    expect(shownPages(showPage(opened, date, 'c', 'apart'))).toEqual([
      ['r'],
      ['a', drift],
      ['b', user],
      ['*c', date],
    ]);
  });

  it('opens the preview from a list, turns its page, and keeps it when it is opened apart', () => {
    const kept = showPage(emptyTabs, user, 'a');
    const previewed = showPage(kept, date, 'b', 'preview');
    expect([shownPages(previewed), previewed.previewTabId]).toEqual([
      [
        ['a', user],
        ['*b', date],
      ],
      'b',
    ]);
    const turned = showPage(previewed, file, 'c', 'preview');
    expect(shownPages(turned)).toEqual([
      ['a', user],
      ['*b', file],
    ]);
    expect(shownPages(goBack(turned, 'b'))).toEqual(shownPages(previewed));
    const opened = showPage(turned, file, 'd', 'apart');
    expect([shownPages(opened), opened.previewTabId]).toEqual([shownPages(turned), null]);
  });

  it('gives the report its own tab', () => {
    const opened = showPage(showPage(showPage(emptyTabs, user, 'a'), drift, 'b'), date, 'c');
    expect(shownPages(showPage(opened, drift, 'd'))).toEqual([
      ['a', user],
      ['*b', drift],
      ['c', date],
    ]);
  });
});

describe('showPane', () => {
  it('is kept with its tab, and each page begins with its members', () => {
    const chosen = showPane(showPage(emptyTabs, user, 'a'), 'a', 'source');
    const away = addTab(chosen, tabOf('r', newRequest('r'), null));
    expect(showPage(away, user, 'b').tabs[0]).toMatchObject({ pane: 'source' });
    expect(showPage(chosen, date, 'b').tabs[0]).toMatchObject({ pane: 'members' });
  });
});

describe('going back', () => {
  it('ends at the first page', () => {
    const shown = showPage(emptyTabs, user, 'a');
    expect(goForward(goBack(shown, 'a'), 'a')).toBe(shown);
  });

  it('forgets the forward pages when another page is shown', () => {
    const back = goBack(showPage(showPage(emptyTabs, user, 'a'), date, 'b'), 'a');
    const other = showPage(back, file, 'c');
    expect(goForward(other, 'a')).toBe(other);
  });
});
