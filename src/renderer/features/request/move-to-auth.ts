import { titleOf } from '../../../shared/model/request-title.ts';
import type { App } from '../../kernel/app.ts';
import { takenSecrets } from '../../kernel/scope/taken-secrets.ts';
import { editRequest } from '../../kernel/tabs/request-tab.ts';
import { requestTabOf } from '../../kernel/tabs/tabs-state.ts';
import { newSecretName } from '../../ui/secret-name.ts';
import { authOfHeader } from '../../views/settings/typed-credential.ts';
import { withSecret } from './curl-auth.ts';

/** Moves a header to Auth. Its credential becomes a secret, and is in no file. */
export function moveToAuth(
  app: Pick<App, 'scope' | 'secrets' | 'tabs' | 'window'>,
  tabId: string,
  index: number,
): void {
  const request = requestTabOf(app.tabs.getState(), tabId)?.request;
  const header = request?.headers[index];
  const moved = header === undefined ? null : authOfHeader(header);
  if (request === undefined || moved === null) return;
  const name = newSecretName(titleOf(request), 'auth', takenSecrets(app));
  app.secrets.keep(name, moved.credential);
  const headers = request.headers.toSpliced(index, 1);
  const auth = withSecret(moved.auth, name);
  app.tabs.setState((state) => editRequest(state, tabId, { headers, auth }));
}
