import { type BodyDraft, isEmptyBody } from '../../../../../shared/model/body-draft.ts';
import type { App } from '../../../../kernel/app.ts';
import { hideNotice, showNotice } from '../../../../kernel/notices-store.ts';
import { editRequest } from '../../../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';

/**
 * Replaces the whole typed body. If there was one, a notice offers to restore it.
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
    // The notice stays over other tabs, so it names the request.
    content: { kind: 'words', title, text: `The previous body of "${name}" can be restored.` },
    actions: [
      {
        label: 'Undo',
        run: () => app.tabs.setState((state) => editRequest(state, tabId, { body: before })),
      },
    ],
  });
}
