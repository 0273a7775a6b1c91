import { describe, expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Session } from '../../shared/contract/engine.ts';
import { createSessionSaver } from './save-session.ts';
import { editRequest, newRequest, tabOf } from './tabs/request-tab.ts';
import { addTab, changeRequestTab, emptyTabs, type TabsState } from './tabs/tabs-state.ts';

function setup() {
  const tabs = createStore<TabsState>(() => addTab(emptyTabs, tabOf('a', newRequest('r'), null)));
  const saved: Session[] = [];
  let answer: () => void = () => undefined;
  const saver = createSessionSaver(
    tabs,
    (session) => {
      saved.push(session);
      return new Promise((resolve) => {
        answer = () => resolve(null);
      });
    },
    () => undefined,
  );
  saver.begin();
  return {
    tabs,
    saver,
    urls: () =>
      saved.map(({ tabs: [tab] }) => (tab?.kind === 'request' ? tab.request.url : undefined)),
    answer: () => answer(),
    edit: (url: string) => tabs.setState((state) => editRequest(state, 'a', { url })),
  };
}

describe('createSessionSaver', () => {
  it('writes nothing when nothing was changed', () => {
    const { saver, urls } = setup();
    saver.flush();
    expect(urls()).toEqual([]);
  });

  it('writes the newest state, one write at a time', async () => {
    const { saver, urls, edit, answer } = setup();
    edit('1');
    saver.flush();
    edit('2');
    edit('3');
    saver.flush();
    expect(urls()).toEqual(['1']);
    answer();
    await Promise.resolve();
    await Promise.resolve();
    expect(urls()).toEqual(['1', '3']);
    saver.dispose();
  });

  it('settles when the last change is written', async () => {
    const { saver, urls, edit, answer } = setup();
    edit('1');
    const settled = saver.settle().then(() => urls());
    edit('2');
    answer();
    await Promise.resolve();
    await Promise.resolve();
    answer();
    expect(await settled).toEqual(['1', '2']);
    saver.dispose();
  });

  it('leaves what a restart does not bring back alone', () => {
    const { saver, tabs, urls } = setup();
    tabs.setState((state) => changeRequestTab(state, 'a', (tab) => ({ ...tab, pane: 'headers' })));
    saver.flush();
    expect(urls()).toEqual([]);
  });

  it('writes all again for a new engine', () => {
    const { saver, urls } = setup();
    saver.writeAgain();
    expect(urls()).toEqual(['']);
  });
});
