import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import type { App } from '../../../../kernel/app.ts';
import { viewOfBody } from '../../../../kernel/tabs/body-view.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';
import { putBody } from '../draft/put-body.ts';
import { type SwitchingApp, switchBodyView } from '../draft/switch-body-view.ts';

/**
 * Uses pasted text as the body, in the view that is shown. Text that does not fit keeps its own format, and
 * the view shows why.
 *
 * @param title what happened, for the notice
 */
export async function fillPasted(
  app: SwitchingApp & Pick<App, 'notices'>,
  tabId: string,
  pasted: BodyDraft,
  title = 'Body replaced with pasted text',
): Promise<void> {
  const request = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (request === undefined) return;
  const hasType = request.requestType !== null;
  const view = viewOfBody(request.body, app.window.getState().jsonLook, hasType);
  const { framing, writeDefaults } = request.body;
  const body: BodyDraft = {
    ...pasted,
    ...(framing !== undefined && { framing }),
    ...(writeDefaults !== undefined && { writeDefaults }),
  };
  putBody(app, tabId, body, title);
  if (view !== null && hasType) await switchBodyView(app, tabId, view);
}
