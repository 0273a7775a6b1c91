import type { SavedRequest } from './saved-request.ts';

/** What a request is called that has no name of its own yet. */
export const newRequestName = 'New request';

/** What a request is called: its name or, as long as it has none of its own, where it goes. */
export function titleOf({ name, url }: Pick<SavedRequest, 'name' | 'url'>): string {
  return (name === newRequestName ? placeOf(url) : '') || name;
}

/** The path of a URL as it is typed; the host where there is no path. */
function placeOf(url: string): string {
  const before = url.trim().replace(/[?#].*$/su, '');
  const rest = before.replace(/^[a-z][a-z0-9+.-]*:\/\//iu, '');
  // A variable at the start mostly stands for all that comes before the path.
  const path = rest.replace(/^(\{\{[^{}]*\}\}|[^/])*/u, '');
  return path === '' || path === '/' ? rest : path;
}
