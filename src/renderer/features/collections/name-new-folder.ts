import type { App } from '../../kernel/app.ts';
import { createFolder } from './change-entries.ts';
import { collectionsOf } from './collections-state.ts';

/** Makes a folder at the top of the collections and has it named in the panel. */
export async function nameNewFolder(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'window'>,
): Promise<void> {
  app.window.setState({ panel: 'requests' });
  collectionsOf(app).setState({ namingKey: await createFolder(app, '') });
}
