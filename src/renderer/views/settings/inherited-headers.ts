import type { Origin, RequestScope } from '../../../shared/model/request-scope.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import { authHeader, sentText } from './auth-text.ts';

/** A header that a request gets from elsewhere than its own list. */
export interface InheritedHeader {
  readonly name: string;
  /** May hold variables; a secret is dots. */
  readonly value: string;
  /** Null for the request's own auth. */
  readonly origin: Origin | null;
  readonly isOfAuth: boolean;
  /** Whether another header of that name is sent in its place. */
  readonly isReplaced: boolean;
  /** Whether it is one of a nearer folder, and none of the request. */
  readonly isLost?: boolean;
}

/** The headers of the folders and the workspace, and the one of the auth, in the order they are sent; before them those that lost. */
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

/** How many headers a request has: its own, and those that it gets from elsewhere. */
export function countHeaders(
  request: Pick<SavedRequest, 'headers' | 'auth'>,
  scope: Pick<RequestScope, 'headers' | 'lostHeaders' | 'auth'> | null,
): number {
  const inherited = inheritedHeaders(request, scope).filter(({ isReplaced }) => !isReplaced);
  return request.headers.length + inherited.length;
}

/** Names of headers are the same in any case (RFC 9110, 5.1). */
function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
