import { describe, expect, it } from 'vitest';
import { emptyTabs, type TabsState } from '../../kernel/tabs/tabs-state.ts';
import { dropExchanges, keepExchange, showExchange, turnTo } from './exchange-tabs.ts';

const first = { exchangeId: 'x1', title: 'First' };
const second = { exchangeId: 'x2', title: 'Second' };
const one = showExchange(emptyTabs, first, 't1', false);

function shown({ tabs, activeTabId }: TabsState) {
  return [tabs.map((tab) => tab.kind === 'exchange' && `${tab.tabId} ${tab.title}`), activeTabId];
}

describe('an opened exchange', () => {
  it('gets a tab', () => {
    expect(shown(one)).toEqual([['t1 First'], 't1']);
  });

  it('replaces the preview', () => {
    expect(shown(showExchange(one, second, 't2', false))).toEqual([['t2 Second'], 't2']);
  });

  it('goes beside a tab that is kept', () => {
    const kept = showExchange(one, first, 't2', true);
    expect(shown(kept)).toEqual([['t1 First'], 't1']);
    expect(shown(showExchange(kept, second, 't2', false))).toEqual([
      ['t1 First', 't2 Second'],
      't2',
    ]);
    expect(shown(showExchange(keepExchange(one, 'x1'), second, 't2', false))).toEqual([
      ['t1 First', 't2 Second'],
      't2',
    ]);
  });

  it('is shown where it is already open', () => {
    const both = showExchange(one, second, 't2', true);
    expect(shown(showExchange(both, first, 't3', false))).toEqual([
      ['t1 First', 't2 Second'],
      't1',
    ]);
  });

  it('may be replaced by the next one', () => {
    expect(shown(turnTo(one, 't1', second))).toEqual([['t1 Second'], 't1']);
  });

  it('is removed for good when it is deleted', () => {
    const both = showExchange(one, second, 't2', true);
    const dropped = dropExchanges(both, (id) => id === 'x2');
    expect(shown(dropped)).toEqual([['t1 First'], 't1']);
    expect(dropped.closedTabs).toEqual([]);
    expect(dropExchanges(one, () => false)).toBe(one);
  });
});
