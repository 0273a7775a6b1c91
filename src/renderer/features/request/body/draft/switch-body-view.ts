import { formatOf, type TypedFormat } from '../../../../../shared/model/body-formats.ts';
import { problem } from '../../../../../shared/problem.ts';
import type { App } from '../../../../kernel/app.ts';
import type { EngineCalls } from '../../../../kernel/engine-client.ts';
import {
  beginSwitch,
  bringBack,
  endSwitch,
  failSwitch,
  leaveSwitch,
  planSwitch,
} from '../../../../kernel/tabs/body-switch.ts';
import { type BodyView, viewOf } from '../../../../kernel/tabs/body-view.ts';
import { requestTabOf, type TabsState } from '../../../../kernel/tabs/tabs-state.ts';

/** The parts of the app that switch body views. */
export interface SwitchingApp {
  readonly tabs: App['tabs'];
  readonly window: App['window'];
  readonly engine: Pick<App['engine'], 'convertBody' | 'cancelCall'>;
}

/**
 * Shows the body of a request in another view. If the format changes, the engine converts the message. A body
 * that cannot be converted stays, and the view shows why.
 *
 * @returns true when the view is shown
 */
export async function switchBodyView(
  app: SwitchingApp,
  tabId: string,
  view: BodyView,
): Promise<boolean> {
  const isThere = await switchFormat(app, tabId, viewOf(view).format, view === 'form');
  if (isThere && (view === 'form' || view === 'json')) app.window.setState({ jsonLook: view });
  return isThere;
}

/** Restores the text typed in a format, in the chosen JSON view. */
export function showBefore(app: Pick<App, 'tabs'>, tabId: string, format: TypedFormat): void {
  app.tabs.setState((state) => bringBack(state, tabId, format));
}

async function switchFormat(
  app: SwitchingApp,
  tabId: string,
  to: TypedFormat,
  isForm: boolean,
): Promise<boolean> {
  const { tabs } = app;
  const startedAtMs = Date.now();
  for (;;) {
    const tab = requestTabOf(tabs.getState(), tabId);
    if (tab === null) return false;
    const plan = planSwitch(tab, to);
    const { body, id: requestId, schemaSet } = tab.request;
    switch (plan.kind) {
      case 'file':
        return false;
      case 'same':
        tabs.setState((state) => leaveSwitch(state, tabId));
        return true;
      case 'ready':
        tabs.setState((state) => endSwitch(state, tabId, body, plan.body));
        return true;
      case 'untyped':
        tabs.setState((state) => failSwitch(state, tabId, to, untyped(to), isForm));
        return false;
      case 'convert': {
        tabs.setState((state) => beginSwitch(state, tabId, to, startedAtMs));
        const { environmentName } = tabs.getState();
        const { typeName, before } = plan;
        const scope = { typeName, schemaSet, requestId, environmentName };
        const isWaiting = (state: TabsState) =>
          isAwaited(requestTabOf(state, tabId)?.bodySwitch ?? null, to, startedAtMs);
        const converted = await convertWhile(app, isWaiting, { ...scope, body, to, before });
        const now = requestTabOf(tabs.getState(), tabId);
        if (now === null || !isAwaited(now.bodySwitch, to, startedAtMs)) return false;
        // Text was typed meanwhile: convert that instead.
        if (now.request.body !== body) continue;
        if (!converted.ok) {
          tabs.setState((state) => failSwitch(state, tabId, to, converted.problem, isForm));
          return false;
        }
        const { body: next, notes } = converted.value;
        tabs.setState((state) => endSwitch(state, tabId, body, next, notes));
        return true;
      }
    }
  }
}

/** Converts a body. Stops the engine when nobody waits for the result any more. */
async function convertWhile(
  { tabs, engine }: SwitchingApp,
  isWaiting: (state: TabsState) => boolean,
  ask: Parameters<EngineCalls['convertBody']>[0],
) {
  const callId = crypto.randomUUID();
  const stop = tabs.subscribe((state) => {
    if (isWaiting(state)) return;
    stop();
    void engine.cancelCall({ callId });
  });
  try {
    return await engine.convertBody(ask, callId);
  } finally {
    stop();
  }
}

/** True unless the user cancelled or asked for another view. */
function isAwaited(
  state: NonNullable<ReturnType<typeof requestTabOf>>['bodySwitch'],
  to: TypedFormat,
  startedAtMs: number,
): boolean {
  return state?.kind === 'converting' && state.to === to && state.startedAtMs === startedAtMs;
}

function untyped(to: TypedFormat) {
  return problem({
    kind: 'type-missing',
    title: 'The request has no message type',
    detail: `Converting to ${formatOf(to).label} needs the message type.`,
    hint: 'Choose a request type.',
  });
}
