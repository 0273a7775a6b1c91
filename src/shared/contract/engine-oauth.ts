import { z } from 'zod';
import { idSchema, nothing } from '../model/ids.ts';
import { savedRequestSchema } from '../model/saved-request.ts';
import { method } from './contract.ts';
import { entryRefSchema } from './engine-workspace.ts';

/** An auth of type `oauth2`, as it is typed now. */
const oauthSchema = z.object({
  /** Has the auth and its own settings of calls; for a folder, with the settings of the folder. */
  request: savedRequestSchema,
  /** Where the auth is. */
  place: entryRefSchema,
  environmentName: z.string().nullable(),
});

/** What the window may know of a stored token. */
const tokenStateSchema = z.object({
  /** Milliseconds since 1970; null when the server named no time. */
  expiresAt: z.number().nullable(),
  /** True when a new token can be got with its refresh token. */
  isRefreshable: z.boolean(),
});

export type OAuthTokenState = z.infer<typeof tokenStateSchema>;

/** The tokens of OAuth 2. They never reach the window. */
export const oauthContract = {
  /** Returns the state of the stored token; null when there is none, or the settings are incomplete. */
  findToken: method(oauthSchema, z.object({ token: tokenStateSchema.nullable() })),
  /** Gets a new token and stores it. */
  getToken: method(oauthSchema, tokenStateSchema),
  /** Opens a port for the redirect of a sign-in, and returns the address for the browser. */
  beginSignIn: method(oauthSchema, z.object({ signInId: idSchema, url: z.string() })),
  /** Waits until the browser comes back, five minutes at most, gets the token and stores it. */
  finishSignIn: method(z.object({ signInId: idSchema }), tokenStateSchema),
  /** Removes the stored token, with all consents for it. */
  forgetToken: method(oauthSchema, nothing),
};
