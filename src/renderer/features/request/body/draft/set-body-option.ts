import type { BodyDraft } from '../../../../../shared/model/body-draft.ts';
import type { App } from '../../../../kernel/app.ts';
import { editRequest } from '../../../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../../../kernel/tabs/tabs-state.ts';
import { reframeBody } from './reframe-body.ts';

type Tabs = Pick<App, 'tabs'>;

/** Makes the body several messages, or one. */
export function setDelimited(app: Tabs, tabId: string, isDelimited: boolean): void {
  changeBody(app, tabId, (body) => reframeBody(body, isDelimited));
}

/** Switches whether fields without presence are written at their default. */
export function setWriteDefaults(app: Tabs, tabId: string, isOn: boolean): void {
  changeBody(app, tabId, ({ writeDefaults: _before, ...rest }) =>
    isOn ? { ...rest, writeDefaults: true } : rest,
  );
}

function changeBody(app: Tabs, tabId: string, change: (body: BodyDraft) => BodyDraft): void {
  app.tabs.setState((state) => {
    const body = requestTabOf(state, tabId)?.request.body;
    if (body === undefined) return state;
    const next = change(body);
    return next === body ? state : editRequest(state, tabId, { body: next });
  });
}
