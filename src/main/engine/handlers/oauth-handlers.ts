import type { OAuthTokenState } from '../../../shared/contract/engine-oauth.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { hidingSecrets } from '../exchange/prepare/token-of-request.ts';
import type { KeptToken } from '../exchange/secrets/kept-token.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** The calls on tokens of OAuth 2. */
export type OAuthCalls = 'findToken' | 'getToken' | 'forgetToken';

/** Serves the tokens of OAuth 2. */
export function oauthHandlers(
  parts: Pick<EngineParts, 'preparer' | 'tokens' | 'secrets'>,
): HandlersOf<OAuthCalls> {
  const { preparer, tokens, secrets } = parts;
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
    async forgetToken(asked, { signal }) {
      const { ask } = await preparer.prepareToken({ ...asked, signal, isUnsent: true });
      await secrets.remove(ask.name);
      return {};
    },
  };
}

function stateOf({ expiresAt, refreshToken }: KeptToken): OAuthTokenState {
  return { expiresAt, isRefreshable: refreshToken !== null };
}
