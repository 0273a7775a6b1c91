import type { App } from './app.ts';
import { showProblem } from './notices-store.ts';

/** Shows a file in the system's file manager, or why that cannot be. */
export async function showInFolder(
  app: Pick<App, 'notices' | 'shell'>,
  path: string,
): Promise<void> {
  const result = await app.shell.showInFolder({ path });
  if (!result.ok) showProblem(app.notices, 'show-in-folder', result.problem);
}
