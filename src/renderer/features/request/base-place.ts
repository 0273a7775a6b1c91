import type { RequestScope } from '../../../shared/model/request-scope.ts';
import { isRelative } from '../../kernel/scope/full-url.ts';
import type { FolderPane } from '../../kernel/tabs/tabs-state.ts';

/** Where the start of a request's URL is changed: one change there repairs all requests that use it. */
export type BasePlace =
  | { readonly kind: 'url' }
  | { readonly kind: 'environments'; readonly variable: string }
  | { readonly kind: 'settings'; readonly folderPath: string; readonly pane: FolderPane };

/**
 * Returns the variable that a URL begins with, or that its base URL begins with; without one, the settings
 * with the base URL, or the URL itself.
 *
 * @param scope null while it is unknown
 */
export function basePlaceOf(
  url: string,
  scope: Pick<RequestScope, 'baseUrl' | 'variables'> | null,
): BasePlace {
  const base = isRelative(url) ? (scope?.baseUrl ?? null) : null;
  const variable = /^\s*\{\{\s*([^{}]*?)\s*\}\}/u.exec(base?.value ?? url)?.[1];
  const origin =
    variable === undefined
      ? base?.origin
      : scope?.variables.find(({ name }) => name === variable)?.origin;
  if (origin?.kind === 'folder') {
    const pane = variable === undefined ? 'general' : 'variables';
    return { kind: 'settings', folderPath: origin.path, pane };
  }
  if (variable !== undefined) return { kind: 'environments', variable };
  return base === null ? { kind: 'url' } : { kind: 'settings', folderPath: '', pane: 'general' };
}
