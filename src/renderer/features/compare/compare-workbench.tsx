import { useApp } from '../../app/app-context.ts';
import type { CompareTab } from '../../app/tabs/tabs-state.ts';
import { CompareBar } from './compare-bar.tsx';
import styles from './compare-workbench.module.css';
import { runComparison } from './run-comparison.ts';

/** One call as protobuf and as JSON, side by side. */
export function CompareWorkbench({ tab }: { readonly tab: CompareTab }) {
  const app = useApp();
  return (
    <div className={styles.bench}>
      <CompareBar tab={tab} onCompare={() => void runComparison(app, tab.tabId)} />
      {tab.comparison?.verdicts.map((verdict) => (
        <p key={verdict}>{verdict}</p>
      ))}
    </div>
  );
}
