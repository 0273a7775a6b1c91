import type { App } from './app.ts';
import { showNotice, showProblem } from './notices-store.ts';

/** Shows a file in the system's file manager, or a problem when that fails. */
export async function showInFolder(
  app: Pick<App, 'notices' | 'shell'>,
  path: string,
): Promise<void> {
  const result = await app.shell.showInFolder({ path });
  if (!result.ok) showProblem(app.notices, 'show-in-folder', result.problem);
}

/** Shows where a file was saved, with a button that opens its folder. */
export function showSaved(
  app: Pick<App, 'notices' | 'shell'>,
  id: string,
  title: string,
  path: string,
): void {
  showNotice(app.notices, {
    id,
    content: { kind: 'words', title, text: path },
    actions: [{ label: 'Show in folder', run: () => void showInFolder(app, path) }],
  });
}

/** Opens the folder with the private data of all workspaces. */
export async function openDataFolder(app: Pick<App, 'notices' | 'shell'>): Promise<void> {
  const result = await app.shell.openDataFolder({});
  if (!result.ok) showProblem(app.notices, 'data-folder', result.problem);
}
