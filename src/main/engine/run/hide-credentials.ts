import { redactedValue } from '../../../shared/model/redact-headers.ts';

/** Names of query parameters that carry credentials. */
const secretName = /token|secret|passw|api-?_?key|^key$|auth|signature|^sig$|session|credential/i;

/** A URL as it may be kept and exported: values of parameters that look like credentials are hidden. */
export function hideCredentials(url: string): string {
  const [start = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const pairs = query.split('&').map((pair) => {
    const at = pair.indexOf('=');
    return at >= 0 && secretName.test(pair.slice(0, at))
      ? `${pair.slice(0, at)}=${redactedValue}`
      : pair;
  });
  return `${start}?${pairs.join('&')}`;
}
