import { useApp, useWindowState } from '../kernel/app-context.ts';
import { showProblem } from '../kernel/notices-store.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Asks whether this folder gets the state that was kept for another folder at the same path. */
export function FormerStateBanner() {
  const app = useApp();
  const isAsked = useWindowState((state) => state.workspace?.hasFormerState ?? false);
  if (!isAsked) return null;

  async function takeThem() {
    app.saveNow();
    const result = await app.shell.reopenWorkspace({ useFormerState: true });
    if (!result.ok) showProblem(app.notices, 'workspace', result.problem);
  }

  async function dismiss() {
    const result = await app.engine.dismissFormerState({});
    if (result.ok) app.window.setState({ workspace: result.value.workspace });
    else showProblem(app.notices, 'workspace', result.problem);
  }

  return (
    <Banner
      tone="warning"
      title="Another folder used this path before"
      text="Its tabs, drafts, history and secrets are kept. Use them only if you replaced the folder. Secrets still need your consent."
      actions={
        <>
          <Button onClick={() => void takeThem()}>Use them</Button>
          <Button onClick={() => void dismiss()}>Dismiss</Button>
        </>
      }
    />
  );
}
