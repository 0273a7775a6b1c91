import { useState } from 'react';
import type { App } from '../../kernel/app.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import { openWorkspace } from '../../kernel/open-workspace.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { reloadWorkspace } from './change-entries.ts';

/** Says across the window that nothing can be saved into the workspace, and why. */
export function ReadOnlyBanner() {
  const app = useApp();
  const access = useWindowState((state) => state.workspace?.access ?? null);
  const [isTrying, setTrying] = useState(false);
  if (access === null || access.kind === 'writable') return null;
  const { title, detail, hint } = access.problem;
  const isReplaced = access.reason === 'other-folder';

  async function tryAgain() {
    // With the tabs of the folder that was there, the page must not meet the other one.
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
              Open workspace...
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
 * Tries again to get at a workspace that is read-only: its files are read anew and, if that was not it,
 * opened anew by an engine that asks again whether it may write them. What is typed stays.
 */
async function reopenWorkspace(
  app: Pick<App, 'engine' | 'notices' | 'saveNow' | 'shell' | 'tabs' | 'window'>,
): Promise<void> {
  await reloadWorkspace(app);
  const access = app.window.getState().workspace?.access;
  // A new engine that finds no folder would have nothing to open.
  if (access?.kind !== 'read-only' || access.reason === 'folder-gone') return;
  app.saveNow();
  await app.shell.restartEngine({});
}
