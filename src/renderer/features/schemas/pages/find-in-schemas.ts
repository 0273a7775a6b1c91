import type { App } from '../../../kernel/app.ts';
import { schemaPanelOf } from '../browser/schema-panel-store.ts';

/** Shows the panel of the schemas with words looked for in it. */
export function findInSchemas(app: Pick<App, 'own' | 'window'>, words: string): void {
  schemaPanelOf(app).setState({ query: words });
  app.window.setState({ panel: 'schemas' });
}
