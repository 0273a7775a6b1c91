import type { SchemaTabPage } from '../../../../shared/model/session.ts';
import type { App } from '../../../kernel/app.ts';
import { showPage } from './schema-tab-state.ts';

/** A type of a schema set. */
export interface TypeRef {
  readonly setName: string;
  readonly typeName: string;
}

/** How a page is opened. */
export interface OpenOptions {
  /** In a new tab beside the active schema page. */
  readonly isApart?: boolean;
}

/** Shows the page of a type: where it is already open, else in the active schema tab, else in a new one. */
export function openTypePage(
  app: Pick<App, 'saveNow' | 'tabs'>,
  ref: TypeRef,
  options: OpenOptions = {},
): void {
  const { setName, typeName } = ref;
  open(app, { kind: 'type', setName, typeName }, options);
}

/**
 * Shows a place in a schema file, read-only.
 *
 * @param place one-based; defaults to the top of the file
 */
export function openSchemaFile(
  app: Pick<App, 'saveNow' | 'tabs'>,
  place: { readonly path: string; readonly line?: number; readonly column?: number },
  options: OpenOptions = {},
): void {
  const { path, line = 1, column = 1 } = place;
  open(app, { kind: 'file', path, line, column }, options);
}

/** Shows the effects of schema changes on the saved requests. */
export function openDriftReport(app: Pick<App, 'saveNow' | 'tabs'>): void {
  open(app, { kind: 'drift' }, {});
}

function open(
  app: Pick<App, 'saveNow' | 'tabs'>,
  page: SchemaTabPage,
  { isApart = false }: OpenOptions,
): void {
  app.saveNow();
  const tabId = crypto.randomUUID();
  app.tabs.setState((state) => showPage(state, page, tabId, isApart));
}
