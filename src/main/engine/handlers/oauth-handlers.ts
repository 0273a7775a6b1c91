import { randomUUID } from 'node:crypto';
import type { OAuthTokenState } from '../../../shared/contract/engine-oauth.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { TokenAsk } from '../exchange/oauth/token-source.ts';
import { hidingSecrets } from '../exchange/prepare/token-of-request.ts';
import type { KeptToken } from '../exchange/secrets/kept-token.ts';
import type { Mask } from '../exchange/secrets/mask-secrets.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The calls on tokens of OAuth 2. */
export type OAuthCalls = 'findToken' | 'getToken' | 'beginSignIn' | 'finishSignIn' | 'forgetToken';

/** Serves the tokens of OAuth 2. */
export function oauthHandlers(
  parts: Pick<EngineParts, 'preparer' | 'tokens' | 'secrets' | 'http'>,
): HandlersOf<OAuthCalls> {
  const { preparer, tokens, secrets } = parts;
  const begun = new Map<string, BegunSignIn>();
  return {
    async findToken(asked, { signal }) {
      try {
        const { ask } = await preparer.prepareToken({ ...asked, signal, isUnsent: true });
        const kept = await tokens.find(ask.name);
        return { token: kept === null ? null : stateOf(kept) };
      } catch (error) {
        // Half-typed settings have no token yet.
        if (error instanceof ProblemError && error.problem.kind !== 'cancelled') {
          return { token: null };
        }
        throw error;
      }
    },
    async getToken(asked, { signal }) {
      const { ask, mask } = await preparer.prepareToken({ ...asked, signal });
      await hidingSecrets(mask, () => tokens.renew(ask, null));
      const kept = await tokens.find(ask.name);
      return kept === null ? { expiresAt: null, isRefreshable: false } : stateOf(kept);
    },
    async beginSignIn(asked, { signal }) {
      const { ask, mask } = await preparer.prepareToken({ ...asked, signal });
      const { beginSignIn } = await import('../exchange/oauth/sign-in.ts');
      let calling = signal;
      const exchange: TokenAsk['exchange'] = async (wire) =>
        (await parts.http()).exchange(wire, { signal: calling });
      const signIn = await beginSignIn({ ...ask, exchange });
      const signInId = randomUUID();
      begun.set(signInId, {
        ...{ ask, mask },
        finish(signalOfEnd) {
          calling = signalOfEnd;
          return signIn.finish(signalOfEnd);
        },
      });
      return { signInId, url: signIn.url };
    },
    async finishSignIn({ signInId }, { signal }) {
      const found = begun.get(signInId);
      if (found === undefined) throw new ProblemError(noSignIn);
      begun.delete(signInId);
      const token = await hidingSecrets(found.mask, () => found.finish(signal));
      await tokens.keep(found.ask, token);
      return stateOf(token);
    },
    async forgetToken(asked, { signal }) {
      const { ask } = await preparer.prepareToken({ ...asked, signal, isUnsent: true });
      await secrets.remove(ask.name);
      return {};
    },
  };
}

/** A sign-in whose end nobody waits for yet. */
interface BegunSignIn {
  readonly ask: TokenAsk;
  readonly mask: Mask;
  finish(signal: AbortSignal): Promise<KeptToken>;
}

const noSignIn = {
  kind: 'not-found',
  title: 'This sign-in has ended',
  detail: 'Only one call may wait for it.',
  hint: 'Sign in again.',
} as const;

function stateOf({ expiresAt, refreshToken }: KeptToken): OAuthTokenState {
  return { expiresAt, isRefreshable: refreshToken !== null };
}
