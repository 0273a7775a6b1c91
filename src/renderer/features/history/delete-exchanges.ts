import type { App } from '../../kernel/app.ts';
import { hideNotice, showNotice, showProblem } from '../../kernel/notices-store.ts';
import { isReadOnly } from '../../kernel/window-store.ts';
import { formatCounted } from '../../ui/format-quantity.ts';
import { dropExchanges } from './exchange-tabs.ts';
import { historyOf } from './history-store.ts';

const noticeId = 'history-deleted';

/** The parts of the app needed to delete exchanges. */
export type DeletingApp = Pick<App, 'own' | 'notices' | 'tabs' | 'window'> & {
  readonly engine: Pick<App['engine'], 'deleteHistory'>;
};

/** Hides exchanges and closes their tabs. They are deleted for good when the notice with Undo closes. */
export function deleteExchanges(app: DeletingApp, exchangeIds: readonly string[]): void {
  // If nothing can be written, this reports it at once.
  if (isReadOnly(app.window.getState())) return void deleteForGood(app, exchangeIds);
  const before = historyOf(app).getState().leaving;
  const leaving = new Set([...before, ...exchangeIds]);
  historyOf(app).setState({ leaving });
  const gone = new Set(exchangeIds);
  app.tabs.setState((state) => dropExchanges(state, (id) => gone.has(id)));
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: `Deleted ${formatCounted(leaving.size, 'exchange')} from the history`,
    },
    actions: [{ label: 'Undo', run: () => historyOf(app).setState({ leaving: new Set() }) }],
    actsBriefly: true,
  });
  if (before.size === 0) deleteAfterNotice(app);
}

/** Deletes everything that waits for its notice to close, because the window is closing. */
export function finishDeleting(app: DeletingApp): void {
  const { leaving } = historyOf(app).getState();
  if (leaving.size > 0) void deleteForGood(app, [...leaving]);
}

function deleteAfterNotice(app: DeletingApp): void {
  const stop = app.notices.subscribe(({ notices }) => {
    if (notices.some(({ id }) => id === noticeId)) return;
    stop();
    finishDeleting(app);
  });
}

async function deleteForGood(app: DeletingApp, exchangeIds: readonly string[]): Promise<void> {
  const result = await app.engine.deleteHistory({ exchangeIds: [...exchangeIds] });
  const gone = new Set(exchangeIds);
  if (result.ok) app.tabs.setState((state) => dropExchanges(state, (id) => gone.has(id)));
  else showProblem(app.notices, 'history-delete', result.problem);
  historyOf(app).setState(({ leaving }) => ({
    leaving: new Set([...leaving].filter((id) => !gone.has(id))),
  }));
}

/** Deletes the whole history. */
export async function clearHistory(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'tabs'>,
): Promise<void> {
  historyOf(app).setState({ leaving: new Set() });
  hideNotice(app.notices, noticeId);
  const result = await app.engine.clearHistory({});
  if (!result.ok) return showProblem(app.notices, 'history-delete', result.problem);
  app.tabs.setState((state) => dropExchanges(state, () => true));
}
