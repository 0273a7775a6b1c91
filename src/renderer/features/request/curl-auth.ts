import type { Auth } from '../../../shared/model/inherited-settings.ts';

/** Returns the auth with its secret part in the keychain under a name. */
export function withSecret(auth: Auth, secret: string): Auth {
  switch (auth.type) {
    case 'bearer':
      return { ...auth, token: { secret } };
    case 'basic':
      return { ...auth, password: { secret } };
    case 'apiKey':
      return { ...auth, value: { secret } };
    case 'oauth2':
    case 'inherit':
    case 'none':
      return auth;
  }
}

/** Describes the auth of a request; null when the command had none. */
export function authText(auth: Auth): string | null {
  switch (auth.type) {
    case 'bearer':
      return 'Bearer token';
    case 'basic':
      return `Basic, user ${auth.username}`;
    case 'apiKey':
      return `API key in the header ${auth.name}`;
    case 'oauth2':
    case 'inherit':
    case 'none':
      return null;
  }
}
