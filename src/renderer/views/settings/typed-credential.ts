import type { Auth, RequestHeader } from '../../../shared/model/inherited-settings.ts';
import { isSecretHeader } from '../../../shared/model/redact-headers.ts';

/** A header's content as an auth. */
export interface HeaderAuth {
  /** Its secret part is left empty: that is the `credential`. */
  readonly auth: Auth;
  readonly credential: string;
}

/** True when a header contains a literal credential, which would be saved with it. A variable is fine. */
export function hasTypedCredential({ name, value }: RequestHeader): boolean {
  const typed = value.trim().replace(/^(?:bearer|basic)$/iu, '');
  return typed !== '' && !typed.includes('{{') && isSecretHeader(name);
}

/** Returns the auth that sends the same header; null for Basic without a name and password. */
export function authOfHeader({ name, value }: RequestHeader): HeaderAuth | null {
  const [, scheme = '', credential = ''] = /^(\S+)\s+(.+)$/u.exec(value.trim()) ?? [];
  if (name.trim().toLowerCase() === 'authorization') {
    if (/^bearer$/iu.test(scheme)) return { auth: { type: 'bearer', token: '' }, credential };
    if (/^basic$/iu.test(scheme)) return basicOf(credential);
  }
  const auth: Auth = { type: 'apiKey', in: 'header', name: name.trim(), value: '' };
  return { auth, credential: value.trim() };
}

function basicOf(encoded: string): HeaderAuth | null {
  const [, username, password] = /^([^:]*):(.*)$/su.exec(decoded(encoded) ?? '') ?? [];
  if (username === undefined || password === undefined) return null;
  return { auth: { type: 'basic', username, password: '' }, credential: password };
}

/** Returns null when the text is not Base64 of UTF-8. */
function decoded(text: string): string | null {
  try {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
