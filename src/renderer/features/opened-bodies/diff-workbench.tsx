import { Diff } from 'lucide-react';
import type { Problem } from '../../../shared/problem.ts';
import { useApp } from '../../kernel/app-context.ts';
import { ErrorBoundary } from '../../kernel/error-boundary.tsx';
import { changeDiffTab, type DiffTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { CancelledLine } from '../../ui/cancelled-line.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import type { UnderWay } from '../../ui/under-way.ts';
import { useLasting } from '../../ui/use-elapsed.ts';
import { ComparedData } from '../../views/diff/compared-data.tsx';
import { BytesDiff } from '../../views/inspector/bytes-diff/bytes-diff.tsx';
import styles from './body-workbench.module.css';
import { OpenedBar } from './opened-bar.tsx';
import { type ComparedBodies, useComparedBodies } from './use-compared-bodies.ts';

/** A faster comparison shows no progress. */
const busyAfterMs = 300;

/** Two bodies side by side, compared by meaning, and by their bytes after all steps. */
export function DiffWorkbench({ tab }: { readonly tab: DiffTab }) {
  const app = useApp();
  const { compared, problem, underWay, compare, tryAgain } = useComparedBodies(app.engine, tab);
  const isSlow = useLasting(underWay !== null, underWay?.startedAtMs ?? 0, busyAfterMs);
  if (problem !== null) {
    return (
      <div className={styles.gone}>
        {problem.kind === 'cancelled' ? (
          <CancelledLine text="nothing is compared yet." action="Compare" onAction={tryAgain} />
        ) : (
          <ProblemNotice
            problem={problem}
            actions={<Button onClick={tryAgain}>Try again</Button>}
          />
        )}
      </div>
    );
  }
  if (compared === null) {
    return (
      <div className={styles.gone}>
        {isSlow && underWay !== null && (
          <ProgressLine
            text="Comparing both"
            startedAtMs={underWay.startedAtMs}
            share={null}
            onCancel={underWay.cancel}
          />
        )}
      </div>
    );
  }
  return (
    <ErrorBoundary name="This comparison" resetKey={tab.tabId} onError={app.saveNow}>
      <Compared tab={tab} compared={compared} underWay={underWay} onIgnore={compare} />
    </ErrorBoundary>
  );
}

function Compared({
  tab: { tabId, left, right, view: chosen },
  compared,
  underWay,
  onIgnore,
}: {
  readonly tab: DiffTab;
  readonly compared: ComparedBodies;
  readonly underWay: UnderWay | null;
  readonly onIgnore: (paths: readonly string[]) => Promise<Problem | null>;
}) {
  const { engine, tabs } = useApp();
  // Show the bytes when the meaning cannot be compared.
  const view = chosen ?? (compared.data === null ? 'bytes' : 'meaning');
  return (
    <section aria-label="Two bodies" className={styles.bench}>
      <OpenedBar
        icon={Diff}
        name={`${left.name} and ${right.name}`}
        facts={[
          // The view by meaning shows the notice itself.
          ...(view === 'bytes' && compared.problem !== null
            ? [`Not compared as data: ${compared.problem.title}.`]
            : []),
          'Compressed bodies are unpacked first.',
        ].join(' ')}
      >
        <Segmented
          label="Compare"
          value={view}
          segments={[
            { value: 'meaning', label: 'By data' },
            { value: 'bytes', label: 'By bytes' },
          ]}
          onChange={(next) =>
            tabs.setState((state) => changeDiffTab(state, tabId, (one) => ({ ...one, view: next })))
          }
        />
      </OpenedBar>
      {view === 'bytes' ? (
        <BytesDiff
          key={`${compared.left.id} ${compared.right.id}`}
          engine={engine}
          left={{ name: left.name, body: compared.left }}
          right={{ name: right.name, body: compared.right }}
        />
      ) : (
        <div className={styles.compared}>
          <ComparedData
            data={compared.data}
            problem={compared.problem}
            underWay={underWay}
            sideNames={[`Left: ${left.name}`, `Right: ${right.name}`]}
            ignoredPaths={compared.ignoredPaths}
            onIgnore={onIgnore}
          />
        </div>
      )}
    </section>
  );
}
