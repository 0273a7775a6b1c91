import { menuCommands } from '../../../shared/model/menu-commands.ts';
import { titleOf } from '../../../shared/model/request-title.ts';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { openNewRequest } from '../../kernel/open-request.ts';
import { addLiveMessages, progressExchange } from '../../kernel/tabs/request-tab.ts';
import { bodyCommands } from './body/body-commands.ts';
import { formMemoriesOf } from './body/form/form-memories.ts';
import { discardHalfTyped, followHalfTyped } from './body/form/half-typed.ts';
import { hexMemoriesOf } from './body/hex/hex-memories.ts';
import { goToRow } from './body/views/show-in-form.ts';
import { copyAsCurl } from './copy-as-curl.ts';
import { curlStoreOf } from './curl-store.ts';
import { fetchResponse } from './fetch-response.ts';
import { sendRequest } from './send-request.ts';

/** The feature for editing requests and showing their responses. */
export const requestFeature: Feature = {
  name: 'request',
  tabViews: [
    {
      kind: 'request',
      title: ({ request }) => titleOf(request),
      spokenName: ({ request }, title) => `${request.method} ${title}`,
      tipOf: ({ request }, title) => [title, request.url].filter(Boolean).join('\n'),
      View: lazyView(async () => (await import('./request-workbench.tsx')).RequestWorkbench),
      isShared: true,
      request: ({ request }) => request,
      withoutCall: (tab) => ({ ...tab, running: null }),
      fetch: fetchResponse,
      send: (app, { tabId }) => void sendRequest(app, tabId),
    },
  ],
  overlays: [
    lazyView(async () => (await import('./curl-dialog.tsx')).CurlDialog),
    lazyView(async () => (await import('./body/fill/paste-dialog.tsx')).PasteDialog),
  ],
  commands: [
    { id: 'new-tab', ...menuCommands['new-tab'], order: 50, run: (app) => openNewRequest(app) },
    {
      id: 'new-from-curl',
      ...menuCommands['new-from-curl'],
      order: 60,
      run: (app) => curlStoreOf(app).setState({ isOpen: true }),
    },
    ...bodyCommands,
  ],
  actions: (app) => ({
    showFormRow: (tabId, path) => void goToRow(app, tabId, path),
    copyAsCurl: (request, environmentName = app.tabs.getState().environmentName) =>
      void copyAsCurl(app, request, environmentName),
    discardHalfTyped: (tabId) => discardHalfTyped(app, tabId),
  }),
  start(app, onEvent) {
    onEvent('liveMessages', (messages) => {
      app.tabs.setState((state) => addLiveMessages(state, messages));
    });
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
