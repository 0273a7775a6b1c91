import type { App } from '../../kernel/app-context.ts';
import { createFolder } from './change-entries.ts';

/** Makes a folder at the top of the collections and has it named in the panel. */
export async function nameNewFolder(
  app: Pick<App, 'engine' | 'notices' | 'window'>,
): Promise<void> {
  app.window.setState({ panel: 'requests' });
  app.window.setState({ namingKey: await createFolder(app, '') });
}
