import { describe, expect, it } from 'vitest';
import { closeTab } from './close-tab.ts';
import { keepTab, keepUsedPreview, showPreview } from './preview-tab.ts';
import { editRequest, newRequest, startExchange, tabOf } from './request-tab.ts';
import { addTab, emptyTabs, type Tab, type TabsState } from './tabs-state.ts';

function request(id: string): Tab {
  const saved = { ...newRequest(id), name: id };
  return tabOf(id, saved, { request: saved, revision: '1' });
}

const exchange: Tab = { kind: 'exchange', tabId: 'x', exchangeId: 'e', title: 'X' };
const running = { exchangeId: 'e', progress: null, startedAtMs: 0 };

/** The tabs in their order, the preview in brackets. */
function shown({ tabs, previewTabId }: TabsState): string {
  return tabs.map(({ tabId }) => (tabId === previewTabId ? `[${tabId}]` : tabId)).join(' ');
}

const kept = addTab(emptyTabs, request('k'));
const previewed = showPreview(kept, request('a'));

describe('a preview tab', () => {
  it('is replaced in its place by the next one, of whatever kind', () => {
    const behind = addTab(previewed, request('b'));
    expect(shown(behind)).toBe('k [a] b');
    const next = showPreview(behind, exchange);
    expect([shown(next), next.activeTabId]).toEqual(['k [x] b', 'x']);
    expect(next.closedTabs).toEqual([]);
  });

  it.each([
    ['typed in', editRequest(previewed, 'a', { url: '/typed' })],
    ['sent', startExchange(previewed, 'a', running)],
    ['kept', keepTab(previewed, 'a')],
    ['gone from disk', { ...previewed, tabs: [{ ...request('a'), goneFrom: '' } as Tab] }],
    [
      'half typed in',
      {
        ...previewed,
        tabs: [{ ...request('a'), typed: [{ path: 'id', text: '1x' }] } as unknown as Tab],
      },
    ],
  ])('that was %s stays', (_what, state) => {
    expect(keepUsedPreview(state).previewTabId).toBeNull();
    expect(shown(showPreview(state, exchange))).toMatch(/a \[x\]$/);
  });

  it('stays a preview while it is only looked at', () => {
    expect(keepUsedPreview(previewed)).toBe(previewed);
    expect(keepTab(previewed, 'k')).toBe(previewed);
  });

  it('is none any more once it is closed', () => {
    expect(closeTab(previewed, 'a').previewTabId).toBeNull();
    expect(closeTab(previewed, 'k').previewTabId).toBe('a');
  });
});
