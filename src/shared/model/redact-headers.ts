import type { RawHeader } from './exchange.ts';

/** Headers that carry credentials. */
const secretNames = new Set([
  'authorization',
  'proxy-authorization',
  'cookie',
  'set-cookie',
  'x-api-key',
  'api-key',
  'x-auth-token',
  'x-access-token',
  'x-csrf-token',
]);

/** What stands for a value that is not shown. */
export const redactedValue = '(hidden)';

/** The same headers with the values of those that carry credentials hidden; for logs, files, exports. */
export function redactHeaders(headers: readonly RawHeader[]): RawHeader[] {
  return headers.map(([name, value]) => [
    name,
    secretNames.has(name.toLowerCase()) ? redactedValue : value,
  ]);
}
