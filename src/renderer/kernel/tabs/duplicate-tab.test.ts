import { describe, expect, it } from 'vitest';
import { originalIdOf } from '../../../shared/model/copy-id.ts';
import { duplicateTab } from './duplicate-tab.ts';
import { isChanged, newRequest, tabOf } from './request-tab.ts';
import { emptyTabs, type Tab, type TabsState } from './tabs-state.ts';

const request = { ...newRequest('r'), url: '/typed' };
const draft: Tab = {
  ...tabOf('a', request, null),
  running: { exchangeId: 'e', progress: null, startedAtMs: 0 },
};
const auth = { type: 'bearer' as const, token: '{{secret}}' };
const file = { ...request, id: 's', name: 'Ping', url: '/in-file', auth };
const saved: Tab = {
  ...tabOf('b', { ...file, url: '/typed' }, { request: file, revision: '1' }),
  theirs: { request: file, revision: '2' },
  askedToSave: [file],
};
const folder: Tab = { kind: 'folder', tabId: 'c', folderPath: '' };
const state: TabsState = { ...emptyTabs, tabs: [draft, saved, folder], activeTabId: 'c' };

function ids(after: TabsState): unknown {
  return [after.tabs.map(({ tabId }) => tabId), after.activeTabId];
}

describe('a duplicated tab', () => {
  it('of a request without a file is another request with the same text, beside it', () => {
    const after = duplicateTab(state, draft, 'new', []);
    expect(ids(after)).toEqual([['a', 'new', 'b', 'c'], 'new']);
    expect(after.tabs[1]).toMatchObject({
      request: { name: request.name, url: '/typed' },
      running: null,
    });
    expect(after.tabs[1]).not.toMatchObject({ request: { id: 'r' } });
  });

  it('of a saved request is an unsaved request with what is typed: saving it leaves the file alone', () => {
    const after = duplicateTab(state, saved, 'new', []);
    const copy = after.tabs[2] as typeof saved;
    expect(copy).toMatchObject({
      request: { name: 'Ping copy', url: '/typed', auth },
      ...{ saved: null, revision: null, theirs: null, goneFrom: null, askedToSave: [] },
    });
    expect(isChanged(copy)).toBe(true);
    expect(after.tabs[1]).toBe(saved);
  });

  it('of a saved request has an id that names the original, as the copy of a copy does', () => {
    const once = duplicateTab(state, saved, 'new', []);
    const twice = duplicateTab(once, once.tabs[2] as Tab, 'next', []);
    const copies = twice.tabs.slice(2, 4) as (typeof saved)[];
    expect(copies.map((copy) => originalIdOf(copy.request.id))).toEqual(['s', 's']);
    expect(copies[0]?.request.id).not.toBe(copies[1]?.request.id);
  });

  it('has a name that no open or saved request has', () => {
    const entry = {
      ...{ kind: 'request' as const, id: 'x', name: 'ping Copy', method: 'GET', url: '' },
      ...{ requestType: null, responseType: null },
    };
    const entries = [{ kind: 'folder' as const, path: 'f', name: 'f', entries: [entry] }];
    const once = duplicateTab(state, saved, 'new', entries);
    const twice = duplicateTab(once, saved, 'next', entries);
    expect([once.tabs[2], twice.tabs[2]]).toMatchObject([
      { request: { name: 'Ping copy 2' } },
      { request: { name: 'Ping copy 3' } },
    ]);
  });

  it('is refused for settings, which are written as they are typed', () => {
    expect(duplicateTab(state, folder, 'new', [])).toBe(state);
  });
});
