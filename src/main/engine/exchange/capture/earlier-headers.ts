import type { Hop, RawHeader } from '../../../../shared/model/exchange.ts';

/**
 * Returns the headers of the redirects before a response, for `earlierHeaders`. Only those of its own origin:
 * a captured secret may be sent back to where the response came from.
 *
 * @param url of the response
 */
export function earlierHeadersOf(
  hops: readonly Pick<Hop, 'sent' | 'headers'>[],
  url: string,
): readonly RawHeader[] {
  const { origin } = new URL(url);
  return hops.flatMap(({ sent, headers }) => (new URL(sent.url).origin === origin ? headers : []));
}
