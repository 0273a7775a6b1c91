import type { App } from '../../kernel/app.ts';
import { reloadWorkspace } from './change-entries.ts';

/**
 * Tries again to get at a workspace that is read-only: its files are read anew and, if that was not it,
 * opened anew by an engine that asks again whether it may write them. What is typed stays.
 */
export async function reopenWorkspace(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'shell' | 'tabs' | 'window'>,
): Promise<void> {
  await reloadWorkspace(app);
  const access = app.window.getState().workspace?.access;
  // A new engine that finds no folder would have nothing to open.
  if (access?.kind !== 'read-only' || access.reason === 'folder-gone') return;
  app.saveNow();
  await app.shell.restartEngine({});
}
