import { useState } from 'react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import { openWorkspace } from '../../kernel/open-workspace.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { reloadWorkspace } from './change-entries.ts';

/** Says across the window that the workspace cannot be saved, and why. */
export function ReadOnlyBanner() {
  const app = useApp();
  const access = useWindowState((state) => state.workspace?.access ?? null);
  const [isTrying, setTrying] = useState(false);
  if (access === null || access.kind === 'writable') return null;
  const { title, detail, hint } = access.problem;
  const isReplaced = access.reason === 'other-folder';

  async function tryAgain() {
    // The old folder's tabs are open, so this page must not show the new one.
    if (isReplaced) return void app.shell.reopenWorkspace({ useFormerState: false });
    setTrying(true);
    await reopenWorkspace(app);
    setTrying(false);
  }

  return (
    <Banner
      tone={access.reason === 'folder-gone' ? 'error' : 'warning'}
      title={title}
      text={[detail, hint].filter(Boolean).join(' ')}
      actions={
        <>
          {access.reason === 'folder-gone' && (
            <Button onClick={() => void openWorkspace(app, { kind: 'choose' })}>
              {menuCommands.open.label}
            </Button>
          )}
          <Button disabled={isTrying} onClick={() => void tryAgain()}>
            {isReplaced ? 'Open it' : 'Try again'}
          </Button>
        </>
      }
    />
  );
}

/**
 * Retries access to a read-only workspace: reads its files again and, if that fails, opens it in a new engine
 * that checks again whether it may write. Typed text stays.
 */
async function reopenWorkspace(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'shell' | 'tabs' | 'window'>,
): Promise<void> {
  await reloadWorkspace(app);
  const access = app.window.getState().workspace?.access;
  // A new engine would have nothing to open without the folder.
  if (access?.kind !== 'read-only' || access.reason === 'folder-gone') return;
  app.saveNow();
  await app.shell.restartEngine({});
}
