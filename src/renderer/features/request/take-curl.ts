import type { ClipboardEvent } from 'react';
import { callSettingsOf } from '../../../shared/model/call-settings.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showNotice, showProblem } from '../../kernel/notices-store.ts';
import { editRequest, secretOwner, tabOf } from '../../kernel/tabs/request-tab.ts';
import { addTab, requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { formatCounted } from '../../ui/format-quantity.ts';
import { newSecretName } from '../../ui/secret-name.ts';
import { withoutBrowserHeaders } from './browser-headers.ts';
import { withSecret } from './curl-auth.ts';

/** The request read from a curl command. */
export interface ReadCurl {
  readonly request: SavedRequest;
  /** The credential to keep as a secret; null for none. */
  readonly credential: string | null;
  readonly problems: readonly Problem[];
}

/** True when a text looks like a curl command, with or without its prompt, or like one of "Copy as curl". */
export function isCurlText(text: string): boolean {
  return /^\s*(?:[$>#%]\s+)?(?:(?:: |printf )[^|&]*(?:&&|\| base64 -d \|)\s+)*curl(?:\.exe)?\s+\S/iu.test(
    text,
  );
}

/**
 * Opens the request of a curl command in a new tab. Its credential is kept as a secret.
 *
 * @returns why that failed; null on success
 */
export async function openCurlRequest(
  app: Pick<App, 'saveNow' | 'shell' | 'tabs'>,
  read: ReadCurl,
): Promise<Problem | null> {
  const kept = await keepCredential(app, read);
  if (!kept.ok) return kept.problem;
  app.saveNow();
  app.tabs.setState((state) => addTab(state, tabOf(crypto.randomUUID(), kept.request, null)));
  return null;
}

/** Replaces a request with the curl command pasted into its URL; Undo restores it. */
export function pasteCurl(
  app: Pick<App, 'engine' | 'notices' | 'shell' | 'tabs'>,
  tabId: string,
  event: ClipboardEvent,
): void {
  const command = event.clipboardData.getData('text/plain');
  if (!isCurlText(command)) return;
  event.preventDefault();
  void takeCurl(app, tabId, command);
}

async function takeCurl(
  app: Pick<App, 'engine' | 'notices' | 'shell' | 'tabs'>,
  tabId: string,
  command: string,
): Promise<void> {
  const noticeId = `curl-${tabId}`;
  const read = await app.engine.parseCurl({ command });
  if (!read.ok) return showProblem(app.notices, noticeId, read.problem);
  // If the tab was closed meanwhile, do not leave an unused secret.
  if (requestTabOf(app.tabs.getState(), tabId) === null) return;
  const { request: bare, leftOut } = withoutBrowserHeaders(read.value.request);
  const kept = await keepCredential(app, { ...read.value, request: bare });
  if (!kept.ok) return showProblem(app.notices, noticeId, kept.problem);
  const forget = (): void => {
    if (kept.secret !== null) void app.shell.deleteSecret({ name: kept.secret });
  };
  const before = requestTabOf(app.tabs.getState(), tabId)?.request;
  if (before === undefined) return forget();
  const { method, url, headers, withoutHeaders, sendAs, askFor, auth, body } = kept.request;
  const ofCall = callSettingsOf(kept.request);
  const patch = { method, url, headers, withoutHeaders, sendAs, askFor, auth, body, ...ofCall };
  app.tabs.setState((state) => editRequest(state, tabId, patch));
  showNotice(app.notices, {
    id: noticeId,
    content: {
      kind: 'words',
      title: 'Request replaced with the curl command',
      text: [
        ...(leftOut === 0 ? [] : [`${formatCounted(leftOut, 'header')} of the browser ignored.`]),
        ...read.value.problems.map(({ title, detail }) => `${title}. ${detail}`),
      ].join(' '),
    },
    actions: [
      {
        label: 'Undo',
        run: () => {
          app.tabs.setState((state) => editRequest(state, tabId, before));
          forget();
        },
      },
    ],
  });
}

type Kept =
  | {
      readonly ok: true;
      readonly request: SavedRequest;
      /** The name of the secret that was created. */
      readonly secret: string | null;
    }
  | { readonly ok: false; readonly problem: Problem };

/** Stores the credential in the system's keychain; the request holds its name. */
async function keepCredential(
  app: Pick<App, 'shell'>,
  { request, credential }: ReadCurl,
): Promise<Kept> {
  if (credential === null) return { ok: true, request, secret: null };
  const listed = await app.shell.listSecrets({});
  if (!listed.ok) return listed;
  const name = newSecretName(secretOwner(request), 'auth', listed.value.names);
  const set = await app.shell.setSecret({ name, value: credential });
  if (!set.ok) return set;
  return { ok: true, request: { ...request, auth: withSecret(request.auth, name) }, secret: name };
}
