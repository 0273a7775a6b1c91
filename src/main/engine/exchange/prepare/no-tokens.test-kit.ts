import { createTokenSource } from '../oauth/token-source.ts';
import { createSecretsInMemory } from '../secrets/secrets-in-memory.ts';
import type { TokenTools } from './token-of-request.ts';

/** For requests whose auth needs no token. */
export const noTokens: TokenTools = {
  source: createTokenSource(createSecretsInMemory()),
  environmentName: null,
  exchange: () => Promise.reject(new Error('No token is needed.')),
};
