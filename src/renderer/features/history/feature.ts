import type { Feature } from '../../kernel/feature.ts';
import { finishDeleting } from './delete-exchanges.ts';
import { historyOf, noteHistoryChange } from './history-store.ts';

/** What was sent before. */
export const historyFeature: Feature = {
  name: 'history',
  start(app, onEvent) {
    onEvent('historyChanged', () => noteHistoryChange(historyOf(app)));
    window.addEventListener('pagehide', () => finishDeleting(app));
  },
  // A new engine has what the one before it did not live to answer.
  async load(app, isAgain) {
    if (isAgain) noteHistoryChange(historyOf(app));
  },
};
