import type { cookiesContract } from '../../../shared/contract/engine-cookies.ts';
import type { EngineParts } from './engine-parts.ts';
import type { HandlersOf } from './handlers-of.ts';

/** Serves the stored cookies to the window, which gets values only one by one. */
export function cookieHandlers(
  parts: Pick<EngineParts, 'cookies'>,
): HandlersOf<keyof typeof cookiesContract> {
  return {
    async listCookies({ environmentName }) {
      const { cookies, ...state } = await (await parts.cookies()).list(environmentName);
      return { cookies: [...cookies], ...state };
    },
    async revealCookie({ environmentName, id }) {
      return { value: await (await parts.cookies()).valueOf(environmentName, id) };
    },
    async addCookie({ environmentName, url, text }) {
      await (await parts.cookies()).add(environmentName, url, text);
      return {};
    },
    async changeCookie({ environmentName, id, value }) {
      await (await parts.cookies()).setValue(environmentName, id, value);
      return {};
    },
    async deleteCookies({ environmentName, ids }) {
      await (await parts.cookies()).remove(environmentName, ids);
      return {};
    },
    async undoDeleteCookies() {
      await (await parts.cookies()).undoRemove();
      return {};
    },
  };
}
