import type { RawHeader } from './exchange.ts';
import type { SavedRequest } from './saved-request.ts';
import { splitVariables } from './variables.ts';

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

/**
 * A request with the credentials hidden that are typed into its headers. Those that come from a
 * variable stay: a name is no secret.
 */
export function redactRequest(request: SavedRequest): SavedRequest {
  const headers = request.headers.map((header) =>
    secretNames.has(header.name.trim().toLowerCase()) && !hasVariable(header.value)
      ? { ...header, value: redactedValue }
      : header,
  );
  return { ...request, headers };
}

function hasVariable(text: string): boolean {
  return splitVariables(text).some(({ kind }) => kind === 'variable');
}
