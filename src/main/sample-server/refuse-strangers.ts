import { SampleError } from './replies/reply.ts';

/** The names of this computer; in a browser they reach no other server. */
const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses requests that a web page sends through a browser: with a host name that is not this computer's, as
 * after DNS rebinding, or an Origin other than the server's own.
 *
 * @throws SampleError 403, with what is allowed
 */
export function refuseStrangers(
  { host, origin }: { readonly host?: string | undefined; readonly origin?: string | undefined },
  own: { readonly scheme: 'http' | 'https'; readonly port: number },
): void {
  const allowed = `localhost:${own.port}`;
  if (!isOwn(`${own.scheme}://${host ?? ''}`, own)) {
    throw new SampleError(
      403,
      `The host '${host ?? ''}' is not this server's. Ask for ${allowed}.`,
    );
  }
  if (origin !== undefined && !isOwn(origin, own)) {
    throw new SampleError(403, `The origin '${origin}' is not this server's. Leave Origin out.`);
  }
}

function isOwn(
  origin: string,
  { scheme, port }: { readonly scheme: 'http' | 'https'; readonly port: number },
): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  const defaultPort = scheme === 'https' ? 443 : 80;
  return (
    url.protocol === `${scheme}:` &&
    ownNames.has(url.hostname) &&
    (url.port === '' ? defaultPort : Number(url.port)) === port
  );
}
