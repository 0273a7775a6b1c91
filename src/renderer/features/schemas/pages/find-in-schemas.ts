import type { App } from '../../../kernel/app-context.ts';

/** Shows the panel of the schemas with words looked for in it. */
export function findInSchemas(app: App, words: string): void {
  app.schemas.setState({ query: words });
  app.window.setState({ panel: 'schemas' });
}
