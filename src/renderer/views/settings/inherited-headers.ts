import type { Origin, RequestScope } from '../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { authHeader, sentText } from './auth-text.ts';

/** A header that a request gets from elsewhere. */
export interface InheritedHeader {
  readonly name: string;
  /** May hold variables; a secret is shown as dots. */
  readonly value: string;
  /** Null for the request's own auth. */
  readonly origin: Origin | null;
  readonly isOfAuth: boolean;
  /** True when another header of that name is sent instead. */
  readonly isReplaced: boolean;
  /** True when a nearer folder overrides it, not the request. */
  readonly isLost?: boolean;
}

/**
 * Returns the headers of the folders, the workspace and the auth, in the order they are sent. Overridden
 * headers come first.
 */
export function inheritedHeaders(
  request: Pick<SavedRequest, 'headers' | 'auth'>,
  scope: Pick<RequestScope, 'headers' | 'lostHeaders' | 'auth'> | null,
): readonly InheritedHeader[] {
  const own = new Set(
    request.headers.filter(({ enabled }) => enabled).map(({ name }) => keyOf(name)),
  );
  const lost = (scope?.lostHeaders ?? []).map(({ header, origin }) => ({
    name: header.name,
    value: header.value,
    origin,
    isOfAuth: false,
    isReplaced: true,
    isLost: !own.has(keyOf(header.name)),
  }));
  const ofFolders = (scope?.headers ?? []).map(({ header, origin }) => ({
    name: header.name,
    value: header.value,
    origin,
    isOfAuth: false,
    isReplaced: own.has(keyOf(header.name)),
  }));
  const auth =
    request.auth.type === 'inherit'
      ? (scope?.auth ?? null)
      : { auth: request.auth, origin: null as Origin | null };
  const name = auth === null ? null : authHeader(auth.auth);
  if (auth === null || name === null || name.trim() === '') return [...lost, ...ofFolders];
  const set = new Set([...own, ...ofFolders.map((header) => keyOf(header.name))]);
  return [
    ...lost,
    ...ofFolders,
    {
      name,
      value: (sentText(auth.auth) ?? '').slice(name.length + 2),
      origin: auth.origin,
      isOfAuth: true,
      isReplaced: set.has(keyOf(name)),
    },
  ];
}

/** Returns the number of headers of a request, own and inherited. */
export function countHeaders(
  request: Pick<SavedRequest, 'headers' | 'auth'>,
  scope: Pick<RequestScope, 'headers' | 'lostHeaders' | 'auth'> | null,
): number {
  const inherited = inheritedHeaders(request, scope).filter(({ isReplaced }) => !isReplaced);
  return request.headers.length + inherited.length;
}

/** Header names ignore case (RFC 9110, 5.1). */
function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
