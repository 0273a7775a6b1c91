import { Diff } from 'lucide-react';
import { OpenedBar } from '../features/opened-bodies/opened-bar.tsx';
import { useOpened } from '../features/opened-bodies/use-opened.ts';
import { BytesDiff } from '../features/response/bytes-diff/bytes-diff.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { useApp } from './app-context.ts';
import styles from './body-workbench.module.css';
import { ErrorBoundary } from './error-boundary.tsx';
import type { DiffTab } from './tabs/tabs-state.ts';

/** Two opened bodies side by side: their bytes, after the steps that lead to their messages. */
export function DiffWorkbench({ tab }: { readonly tab: DiffTab }) {
  const app = useApp();
  const left = useOpened(app.engine, tab.left.openedId);
  const right = useOpened(app.engine, tab.right.openedId);
  const problem = left.problem ?? right.problem;
  if (problem !== null) {
    return (
      <div className={styles.gone}>
        <ProblemNotice problem={problem} />
      </div>
    );
  }
  if (left.opened === null || right.opened === null) return null;
  return (
    <section aria-label="Two bodies" className={styles.bench}>
      <OpenedBar
        icon={Diff}
        name={`${tab.left.name} and ${tab.right.name}`}
        facts="Their bytes, after what packs them was taken off."
      />
      <ErrorBoundary name="This comparison" resetKey={tab.tabId} onError={app.saveNow}>
        <BytesDiff
          key={`${left.opened.body.id} ${right.opened.body.id}`}
          engine={app.engine}
          left={{ name: tab.left.name, body: left.opened.body }}
          right={{ name: tab.right.name, body: right.opened.body }}
        />
      </ErrorBoundary>
    </section>
  );
}
