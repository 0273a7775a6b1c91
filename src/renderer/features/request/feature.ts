import type { Feature } from '../../kernel/feature.ts';
import { progressExchange } from '../../kernel/tabs/request-tab.ts';
import { followHalfTyped } from './body/form/follow-half-typed.ts';
import { discardHalfTyped, formMemoriesOf } from './body/form/form-memories.ts';
import { hexMemoriesOf } from './body/hex/hex-memories.ts';
import { goToRow } from './body/views/show-in-form.ts';
import { fetchAnswer } from './fetch-answer.ts';

/** A request: what is typed of it, and its response. */
export const requestFeature: Feature = {
  name: 'request',
  tabViews: [{ kind: 'request', fetch: fetchAnswer }],
  actions: (app) => ({
    showFormRow: (tabId, path) => void goToRow(app, tabId, path),
    discardHalfTyped: (tabId) => discardHalfTyped(app, tabId),
  }),
  start(app, onEvent) {
    onEvent('exchangeProgress', (progress) => {
      app.tabs.setState((state) => progressExchange(state, progress));
    });
    app.tabs.subscribe((state, before) => {
      if (state.tabs === before.tabs || state.tabs.length === before.tabs.length) return;
      const tabIds = state.tabs.map(({ tabId }) => tabId);
      formMemoriesOf(app).keepOnly(tabIds);
      hexMemoriesOf(app).keepOnly(tabIds);
    });
    followHalfTyped(app);
  },
};
