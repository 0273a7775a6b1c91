import { History } from 'lucide-react';
import type { Feature } from '../../kernel/app.ts';
import { lazyView } from '../../kernel/lazy-view.tsx';
import { finishDeleting } from './delete-exchanges.ts';
import { historyOf, noteHistoryChange } from './history-store.ts';
import { sendShownAgain } from './send-again.ts';

/** The feature for the history of exchanges. */
export const historyFeature: Feature = {
  name: 'history',
  tabViews: [
    {
      kind: 'exchange',
      title: ({ title }) => `Sent: ${title}`,
      iconOf: () => History,
      View: lazyView(async () => (await import('./exchange-workbench.tsx')).ExchangeWorkbench),
      send: (app, tab) => void sendShownAgain(app, tab),
    },
  ],
  panels: [
    {
      name: 'history',
      label: 'History',
      Icon: History,
      View: lazyView(async () => (await import('./history-panel.tsx')).HistoryPanel),
    },
  ],
  overlays: [lazyView(async () => (await import('./earlier-dialog.tsx')).EarlierDialog)],
  actions: (app) => ({
    compareEarlier: (choosing) => historyOf(app).setState({ choosing }),
  }),
  start(app, onEvent) {
    onEvent('historyChanged', () => noteHistoryChange(historyOf(app)));
    window.addEventListener('pagehide', () => finishDeleting(app));
  },
  // A new engine has the exchanges of calls that the old one did not finish.
  async load(app, isAgain) {
    if (isAgain) noteHistoryChange(historyOf(app));
  },
};
