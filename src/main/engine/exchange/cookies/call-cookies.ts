import type { RefusedCookie } from '../../../../shared/model/cookie.ts';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import type { WireRequest, WireResponse } from '../../http/http-engine.ts';

/** The cookies of one call and of the redirects that it follows. */
export interface CallCookies {
  /** Returns the value of the header `Cookie` for a request; null without a cookie for it. */
  headerFor(wire: WireRequest): Promise<string | null>;
  /**
   * Stores the cookies of a response, one for each Set-Cookie header. Never rejects.
   *
   * @returns those that were not stored; null in repeated calls, which store none
   */
  keep(wire: WireRequest, setCookies: readonly string[]): Promise<readonly RefusedCookie[] | null>;
}

/** Returns a request with its stored cookies. A Cookie header that the user typed is sent instead of them. */
export async function withCookies(
  wire: WireRequest,
  cookies: CallCookies | undefined,
): Promise<WireRequest> {
  if (!cookies || wire.rawHeaders.some(isCookie)) return wire;
  const value = await cookies.headerFor(wire);
  return value === null ? wire : { ...wire, rawHeaders: [...wire.rawHeaders, ['Cookie', value]] };
}

/** Returns the Set-Cookie headers of a response, in order. */
export function setCookiesOf(response: Pick<WireResponse, 'rawHeaders'> | null): readonly string[] {
  return (response?.rawHeaders ?? []).flatMap(([name, value]) =>
    name.toLowerCase() === 'set-cookie' ? [value] : [],
  );
}

function isCookie([name]: RawHeader): boolean {
  return name.toLowerCase() === 'cookie';
}
