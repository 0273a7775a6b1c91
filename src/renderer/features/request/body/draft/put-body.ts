import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import type { App } from '../../../../kernel/app.ts';
import { hideNotice, showNotice } from '../../../../kernel/notices-store.ts';
import { isEmptyBody } from '../../../../kernel/tabs/body-switch.ts';
import { editRequest } from '../../../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';

/**
 * Puts a whole body into the place of the one that was typed; a notice brings that back, where there
 * was any.
 *
 * @param title what happened, for the notice
 */
export function putBody(
  app: Pick<App, 'tabs' | 'notices'>,
  tabId: string,
  body: BodyDraft,
  title: string,
): void {
  const request = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (request === undefined) return;
  const { body: before, name } = request;
  app.tabs.setState((state) => editRequest(state, tabId, { body }));
  const id = `body-put-${tabId}`;
  if (isEmptyBody(before)) {
    hideNotice(app.notices, id);
    return;
  }
  showNotice(app.notices, {
    id,
    // It stays over other tabs too, so that it says whose body it is.
    content: { kind: 'words', title, text: `What was typed before in "${name}" is a click away.` },
    actions: [
      {
        label: 'Undo',
        run: () => app.tabs.setState((state) => editRequest(state, tabId, { body: before })),
      },
    ],
  });
}
