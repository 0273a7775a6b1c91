import type { Result } from '../../shared/contract/contract.ts';
import type { OAuthTokenState } from '../../shared/contract/engine-oauth.ts';
import type { App } from './app.ts';

/**
 * Signs in with the system's browser, which shows its address first. Waits until the browser comes back; a user
 * who does not open it cancels.
 *
 * @param callId cancels the waiting
 */
export async function signIn(
  app: Pick<App, 'engine' | 'shell'>,
  asked: Parameters<App['engine']['beginSignIn']>[0],
  callId: string,
): Promise<Result<OAuthTokenState>> {
  const begun = await app.engine.beginSignIn(asked);
  if (!begun.ok) return begun;
  const { signInId, url } = begun.value;
  const finished = app.engine.finishSignIn({ signInId }, callId);
  const opened = await app.shell.openExternal({ url });
  if (!opened.ok || !opened.value.opened) await app.engine.cancelCall({ callId });
  return finished;
}
