import { SampleError } from './replies/reply.ts';

/** The names of this computer, by which a browser reaches nobody else. */
const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Refuses what a page of the web has a browser send: a request under a name that is not this computer's, as after
 * DNS rebinding, and one whose Origin is another than the server's own.
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
