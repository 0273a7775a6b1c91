import { wayOf } from '../secrets/secret-places.ts';
import type { CallCookies } from './call-cookies.ts';
import type { CookieJar } from './cookie-jar.ts';

/** Returns an empty jar for several calls. Its library is loaded with the first cookie. */
export function cookiesInMemory(): CallCookies {
  let jar: CookieJar | null = null;
  return {
    headerFor: async (wire) => jar?.headerFor(wire.url, wayOf(wire)) ?? null,
    async keep(wire, setCookies) {
      const { createCookieJar } = await import('./cookie-jar.ts');
      jar ??= createCookieJar();
      return jar.keep(wire.url, setCookies, wayOf(wire));
    },
  };
}
