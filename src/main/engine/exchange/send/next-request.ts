import type { RedirectChoice } from '../../../../shared/model/call-settings.ts';
import type { RawHeader } from '../../../../shared/model/exchange.ts';
import { isSecretHeader } from '../../../../shared/model/redact-headers.ts';
import { ProblemError } from '../../../../shared/problem.ts';
import type { ConnectionChoice, WireRequest, WireResponse } from '../../http/http-engine.ts';

/** How a call goes on after a redirect. */
export interface RedirectPolicy {
  readonly follow: RedirectChoice;
  /** The name of the header that Auth adds; null for none. */
  readonly authHeader: string | null;
  /** The values of secrets in the request: no header with one goes to another origin. */
  readonly secretValues: readonly string[];
  /** True when the body has a secret: then it goes to no other origin. */
  readonly isBodySecret: boolean;
  /** How to open a connection for another URL. @throws ProblemError */
  connectionTo(url: string): Promise<ConnectionChoice>;
}

/** Where a redirect leads, and by which status. */
export interface RedirectTarget {
  readonly status: number;
  /** Absolute where it can be read; otherwise as the server sent it. */
  readonly url: string;
}

/** RFC 9110, 15.4: the statuses that name another place for the same request. */
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Returns where a response redirects to; null if it is no redirect, or names no place. */
export function targetOf(
  { url }: Pick<WireRequest, 'url'>,
  response: Pick<WireResponse, 'status' | 'rawHeaders'> | null,
): RedirectTarget | null {
  if (response === null || !redirectStatuses.has(response.status)) return null;
  const location = response.rawHeaders.findLast(([name]) => name.toLowerCase() === 'location')?.[1];
  if (location === undefined || location.trim() === '') return null;
  const isReadable = URL.canParse(location, url);
  return { status: response.status, url: isReadable ? new URL(location, url).href : location };
}

/**
 * Returns the request that follows a redirect, and the names of the headers that were dropped. The method
 * changes as in the Fetch standard: 303 makes a GET, and 301 and 302 make a GET of a POST; then the body and
 * what describes it go. To another origin than that of the call no credentials go.
 *
 * @param home the origin that the call was made to
 *
 * @throws ProblemError `redirect` where it must not be followed
 */
export async function nextRequest(
  wire: WireRequest,
  target: RedirectTarget,
  policy: RedirectPolicy,
  home: string,
): Promise<{ readonly wire: WireRequest; readonly dropped: readonly string[] }> {
  const { status } = target;
  const url = urlOf(target);
  const isElsewhere = url.origin !== home;
  const { method } = wire;
  const becomesGet =
    (status === 303 && method !== 'HEAD') ||
    ((status === 301 || status === 302) && method === 'POST');
  const body = becomesGet ? null : wire.body;
  if (isElsewhere && body !== null && policy.isBodySecret) throw notFollowed(target, bodyIsSecret);

  const isKept = ([name, value]: RawHeader): boolean =>
    !(becomesGet && describesBody(name)) &&
    !(isElsewhere && (name.toLowerCase() === 'host' || isCredential(name, value, policy)));
  const dropped = wire.rawHeaders.filter(
    ([name, value]) => isElsewhere && isCredential(name, value, policy),
  );
  return {
    wire: {
      ...wire,
      method: becomesGet ? 'GET' : method,
      url: url.href,
      rawHeaders: wire.rawHeaders.filter(isKept),
      body,
      connection: await policy.connectionTo(url.href),
    },
    dropped: dropped.map(([name]) => name),
  };
}

function urlOf(target: RedirectTarget): URL {
  if (!URL.canParse(target.url)) throw notFollowed(target, 'This is not a URL.');
  const url = new URL(target.url);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw notFollowed(target, `Only http and https are followed, not ${url.protocol}`);
  }
  // A password of the server's choice is no credential of the user.
  url.username = '';
  url.password = '';
  url.hash = '';
  return url;
}

function describesBody(name: string): boolean {
  return /^content-|^transfer-encoding$|^expect$|^trailer$/iu.test(name);
}

function isCredential(name: string, value: string, policy: RedirectPolicy): boolean {
  return (
    isSecretHeader(name) ||
    name.toLowerCase() === policy.authHeader?.toLowerCase() ||
    policy.secretValues.some((secret) => value.includes(secret))
  );
}

const bodyIsSecret = 'The body has a secret, which goes to no other server without your consent.';

function notFollowed({ status, url }: RedirectTarget, detail: string): ProblemError {
  return new ProblemError({
    kind: 'redirect',
    severity: 'warning',
    title: `${status} to ${url} was not followed`,
    detail,
    hint: 'Send a request to that URL yourself if you trust it.',
  });
}
