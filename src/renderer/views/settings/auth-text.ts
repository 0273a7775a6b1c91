import type { Auth, SecretText } from '../../../shared/model/inherited-settings.ts';
import { hiddenValue } from '../../ui/variable-scope.ts';

/** Returns what an auth adds to a request, as text with variables; secrets as dots. */
export function sentText(auth: Auth): string | null {
  switch (auth.type) {
    case 'inherit':
    case 'none':
      return null;
    case 'bearer':
      return `Authorization: Bearer ${shownText(auth.token)}`;
    case 'basic':
      return `Authorization: Basic ${auth.username}:${shownText(auth.password)}`;
    case 'apiKey':
      return auth.in === 'header'
        ? `${auth.name}: ${shownText(auth.value)}`
        : `?${auth.name}=${shownText(auth.value)}`;
    case 'oauth2':
      return `Authorization: Bearer ${hiddenValue}`;
  }
}

/** Names the kind of an auth, as a part of a sentence. */
export function authWords({ type }: Auth): string {
  const words = {
    inherit: 'inherited auth',
    none: 'no auth',
    bearer: 'a bearer token',
    basic: 'basic auth',
    apiKey: 'an API key',
    oauth2: 'OAuth 2',
  } as const;
  return words[type];
}

/** Returns the header that an auth sets, or null. */
export function authHeader(auth: Auth): string | null {
  switch (auth.type) {
    case 'inherit':
    case 'none':
      return null;
    case 'bearer':
    case 'basic':
    case 'oauth2':
      return 'Authorization';
    case 'apiKey':
      return auth.in === 'header' ? auth.name : null;
  }
}

/** Returns an auth of another type with the typed credential kept. */
export function changeType(auth: Auth, type: Auth['type']): Auth {
  const credential = credentialOf(auth);
  switch (type) {
    case 'inherit':
    case 'none':
      return { type };
    case 'bearer':
      return { type, token: credential };
    case 'basic':
      return { type, username: '', password: credential };
    case 'apiKey':
      return { type, in: 'header', name: 'X-API-Key', value: credential };
    case 'oauth2':
      return {
        ...{ type, grant: 'clientCredentials', clientIn: 'header', clientSecret: credential },
        ...{ tokenUrl: '', authorizationUrl: '', clientId: '', scope: '' },
      };
  }
}

function credentialOf(auth: Auth): SecretText {
  switch (auth.type) {
    case 'inherit':
    case 'none':
      return '';
    case 'bearer':
      return auth.token;
    case 'basic':
      return auth.password;
    case 'apiKey':
      return auth.value;
    case 'oauth2':
      return auth.clientSecret;
  }
}

function shownText(text: SecretText): string {
  return typeof text === 'string' ? text : hiddenValue;
}
