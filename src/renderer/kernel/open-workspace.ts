import type { z } from 'zod';
import type { shellContract } from '../../shared/contract/shell.ts';
import type { App } from './app.ts';
import { showProblem } from './notices-store.ts';

/** Which workspace to open. */
export type WorkspaceChoice = z.input<typeof shellContract.openWorkspace.input>;

/** Opens another workspace in this window and reloads the window. The tabs of this workspace are kept. */
export async function openWorkspace(
  app: Pick<App, 'notices' | 'saveNow' | 'shell'>,
  choice: WorkspaceChoice,
): Promise<void> {
  app.saveNow();
  const result = await app.shell.openWorkspace(choice);
  if (!result.ok) showProblem(app.notices, 'workspace', result.problem);
}
