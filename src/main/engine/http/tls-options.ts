import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { TlsChoice } from './http-engine.ts';

/** What node:tls and node:https are told of a server's certificate. */
export interface TlsOptions {
  readonly rejectUnauthorized?: false;
  readonly secureContext?: SecureContext;
}

/**
 * How a certificate is judged, for every connection of one choice: to read the public authorities
 * takes milliseconds, so that the context is made once.
 *
 * @param authorities certificates to trust beside the public ones and those of the choice
 */
export function tlsOptionsOf(
  choice: TlsChoice | undefined,
  authorities: readonly string[] = [],
): TlsOptions {
  if (choice?.verify === false) return { rejectUnauthorized: false };
  const own = [...authorities, ...(choice?.authorities ?? [])];
  if (own.length === 0) return {};
  return { secureContext: createSecureContext({ ca: [...rootCertificates, ...own] }) };
}
