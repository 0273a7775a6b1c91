import type { SavedRequest } from './saved-request.ts';

/** The title of a request without a name. */
export const newRequestName = 'New request';

/** Returns the title of a request: its name or, without one, its target. */
export function titleOf({ name, url }: Pick<SavedRequest, 'name' | 'url'>): string {
  return (name === newRequestName ? placeOf(url) : '') || name;
}

/** Returns the path of a typed URL; the host if there is no path. */
function placeOf(url: string): string {
  const before = url.trim().replace(/[?#].*$/su, '');
  const rest = before.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '');
  // A variable at the start usually stands for everything before the path.
  const path = rest.replace(/^(\{\{[^{}]*\}\}|[^/])*/u, '');
  return path === '' || path === '/' ? rest : path;
}
