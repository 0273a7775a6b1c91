import { assertNever } from '../../../shared/assert-never.ts';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { App } from '../../kernel/app.ts';
import { useApp } from '../../kernel/app-context.ts';
import { openFolderSettings } from '../../kernel/open-folder-settings.ts';
import { scopeKey } from '../../kernel/scope-store.ts';
import { showRequestPane } from '../../kernel/show-request-pane.ts';
import { editRequest } from '../../kernel/tabs/request-tab.ts';
import { type RequestTab, requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import styles from '../../views/inspector/base/offer-line.module.css';
import { basePlaceOf } from './base-place.ts';
import { type SendOffer, sendOfferOf } from './send-offer.ts';
import { sendRequest } from './send-request.ts';

/** Shows the step that most likely repairs the last send of a tab, as one button. */
export function SendOfferLine({
  tabId,
  offer: { text, label, action },
}: {
  readonly tabId: string;
  readonly offer: SendOffer;
}) {
  const app = useApp();
  return (
    <section className={styles.line} aria-label="Failed call">
      <span role="status">{text}</span>
      <Button className={styles.button} onClick={() => takeOffer(app, tabId, action)}>
        {label}
      </Button>
      <CopyAsCurl tabId={tabId} className={styles.button} />
    </section>
  );
}

/** Copies the request of a tab as curl: whoever helps with a failed call can repeat it. */
export function CopyAsCurl({
  tabId,
  className,
}: {
  readonly tabId: string;
  readonly className?: string | undefined;
}) {
  const app = useApp();
  return (
    <Button
      look="quiet"
      className={className}
      onClick={() => {
        const request = requestTabOf(app.tabs.getState(), tabId)?.request;
        if (request !== undefined) app.actions.copyAsCurl?.(request);
      }}
    >
      {menuCommands['copy-as-curl'].label}
    </Button>
  );
}

/** Returns the offer for the last send of a tab; null while a newer send was refused. */
export function offerOf({ exchange, refusal, request }: RequestTab): SendOffer | null {
  return exchange === null || refusal !== null ? null : sendOfferOf(exchange, request);
}

/** Does what an offer says. */
export function takeOffer(app: App, tabId: string, action: SendOffer['action']): void {
  switch (action.kind) {
    case 'base-url':
      changeBaseUrl(app, tabId);
      return;
    case 'retry-with':
      app.tabs.setState((state) => editRequest(state, tabId, action.patch));
      void sendRequest(app, tabId);
      return;
    case 'auth':
      showRequestPane(app, tabId, 'auth');
      return;
    case 'follow':
      void sendRequest(app, tabId, action.exchangeId);
      return;
    default:
      assertNever(action);
  }
}

function changeBaseUrl(app: App, tabId: string): void {
  const request = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (request === undefined) return;
  const key = scopeKey({ kind: 'request', id: request.id }, app.tabs.getState().environmentName);
  const place = basePlaceOf(request.url, app.scope.getState().scopes.get(key) ?? null);
  switch (place.kind) {
    case 'url':
      focusUrl();
      return;
    case 'environments':
      app.window.setState({ isEnvironmentsOpen: true, environmentVariable: place.variable });
      return;
    case 'settings':
      openFolderSettings(app, place.folderPath, place.pane);
      return;
    default:
      assertNever(place);
  }
}

function focusUrl(): void {
  const url = document.querySelector<HTMLInputElement>('input[aria-label="URL"]');
  url?.focus();
  url?.select();
}
