import { useApp } from '../../app/app-context.ts';
import type { RunTab } from '../../app/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { startRun } from './start-run.ts';

/** A run: its plan, how far it is, and what came of it. */
export function RunWorkbench({ tab }: { readonly tab: RunTab }) {
  const app = useApp();
  return (
    <section role="tabpanel" aria-label="Run">
      <h2>{tab.plan.name}</h2>
      <Button look="primary" onClick={() => void startRun(app, tab.tabId)}>
        Start
      </Button>
    </section>
  );
}
