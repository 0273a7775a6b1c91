import type { SchemaTabPage } from '../../../../shared/model/session.ts';
import type { App } from '../../../kernel/app.ts';
import { type PagePlace, showPage } from './schema-tab-state.ts';

/** A type of a schema set. */
export interface TypeRef {
  readonly setName: string;
  readonly typeName: string;
}

/** Shows the page of a type: where it is already open, else in the given place. */
export function openTypePage(
  app: Pick<App, 'saveNow' | 'tabs'>,
  ref: TypeRef,
  where?: PagePlace,
): void {
  const { setName, typeName } = ref;
  open(app, { kind: 'type', setName, typeName }, where);
}

/**
 * Shows a place in a schema file, read-only.
 *
 * @param place one-based; defaults to the top of the file
 */
export function openSchemaFile(
  app: Pick<App, 'saveNow' | 'tabs'>,
  place: { readonly path: string; readonly line?: number; readonly column?: number },
  where?: PagePlace,
): void {
  const { path, line = 1, column = 1 } = place;
  open(app, { kind: 'file', path, line, column }, where);
}

/** Shows the effects of schema changes on the saved requests. */
export function openDriftReport(app: Pick<App, 'saveNow' | 'tabs'>): void {
  open(app, { kind: 'drift' });
}

function open(app: Pick<App, 'saveNow' | 'tabs'>, page: SchemaTabPage, where?: PagePlace): void {
  app.saveNow();
  const tabId = crypto.randomUUID();
  app.tabs.setState((state) => showPage(state, page, tabId, where));
}
