import { describe, expect, it } from 'vitest';
import { type TabDraft, tabDraftSchema } from '../../../../shared/model/session.ts';
import { createShownInTabs } from './shown-in-tabs.ts';

function draft(content: object): TabDraft {
  return tabDraftSchema.parse(content);
}

const ofRequest = (tabId: string, requestId: string, exchangeId: string | null): TabDraft =>
  draft({ tabId, request: { id: requestId, name: 'R' }, exchangeId });

describe('what open tabs show', () => {
  it('is named by their drafts, as long as they are open', () => {
    const shown = createShownInTabs();
    const isShown = (exchangeId: string): boolean =>
      shown.isExchangeShown({ exchangeId, requestId: 'any' });
    shown.follow({
      tabIds: ['1', '2', '3', '4', '5'],
      closedTabIds: [],
      changed: [
        ofRequest('1', 'r', 'e1'),
        draft({ kind: 'exchange', tabId: '2', exchangeId: 'e2', title: 'T' }),
        draft({ kind: 'body', tabId: '3', openedId: 'o3', title: 'T' }),
        draft({ kind: 'recording', tabId: '4', recordingId: 'o4', title: 'T' }),
        draft({
          kind: 'compare',
          tabId: '5',
          request: { id: 'r', name: 'R' },
          pairs: 1,
          ignoredPaths: [],
          comparisonId: 'c',
        }),
      ],
    });
    expect(['e1', 'e2', 'c-a', 'c-b', 'e3'].map(isShown)).toEqual([true, true, true, true, false]);
    expect(['o3', 'o4', 'e1'].map(shown.isOpenedShown)).toEqual([true, true, false]);

    // Only changed drafts are sent again.
    shown.follow({
      tabIds: ['1', '3'],
      closedTabIds: ['2'],
      changed: [ofRequest('1', 'r', 'e9')],
    });
    expect(['e1', 'e9', 'e2'].map(isShown)).toEqual([false, true, false]);
    expect(['o3', 'o4'].map(shown.isOpenedShown)).toEqual([true, false]);

    // The draft of a reopened tab is not sent again either.
    shown.follow({ tabIds: ['1', '2'], closedTabIds: ['3'], changed: [] });
    expect(['e9', 'e2'].map(isShown)).toEqual([true, true]);
    expect(shown.isOpenedShown('o3')).toBe(false);
  });

  it('includes a response that just arrived, before its draft names it', () => {
    const shown = createShownInTabs();
    const follow = (tabIds: string[], changed: TabDraft[]): void =>
      shown.follow({ tabIds, closedTabIds: [], changed });
    follow(['1'], [ofRequest('1', 'r', null)]);
    shown.noteResponse('r', 'e1');
    expect(shown.isExchangeShown({ exchangeId: 'e1', requestId: 'r' })).toBe(true);
    shown.noteResponse('r', 'e2');
    expect(shown.isExchangeShown({ exchangeId: 'e1', requestId: 'r' })).toBe(false);
    follow([], []);
    expect(shown.isExchangeShown({ exchangeId: 'e2', requestId: 'r' })).toBe(false);
  });
});
