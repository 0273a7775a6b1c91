import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import type { TlsChoice } from './http-engine.ts';

/** The certificate options of node:tls and node:https. */
export interface TlsOptions {
  readonly rejectUnauthorized?: false;
  readonly secureContext?: SecureContext;
}

/**
 * Returns the certificate options of one choice, cached for all its connections: reading the public
 * authorities takes milliseconds.
 *
 * @param authorities certificates to trust in addition to the public ones and those of the choice
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
