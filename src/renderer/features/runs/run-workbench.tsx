import { useApp } from '../../kernel/app-context.ts';
import { chooseFileButton } from '../../kernel/choose-file-button.tsx';
import { SecretQuestion } from '../../kernel/scope/secret-question.tsx';
import type { RunTab } from '../../kernel/tabs/tabs-state.ts';
import { formatCount, formatCounted } from '../../ui/format-quantity.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { plannedRequests } from './run-question.ts';
import { RunSetup } from './run-setup.tsx';
import { RunView } from './run-view.tsx';
import styles from './run-workbench.module.css';
import { runsOf, setStartProblem, useRuns } from './runs-store.ts';
import { agreeAndStart, startRun } from './start-run.ts';

/** A run: its plan, its progress, and its results. */
export function RunWorkbench({ tab }: { readonly tab: RunTab }) {
  const problem = useRuns((state) => state.startProblems[tab.tabId]) ?? null;
  const app = useApp();
  const isQuestion = problem?.kind === 'secret-place';
  const isStarting = useRuns((state) => state.starting.includes(tab.tabId));
  return (
    <div className={styles.bench}>
      <RunSetup tab={tab} />
      {problem !== null && isQuestion && (
        <SecretQuestion
          problem={problem}
          action="Start"
          onAllowed={() => void startRun(app, tab.tabId)}
          onCancel={() => setStartProblem(runsOf(app), tab.tabId, null)}
        />
      )}
      <div className={styles.scroll}>
        <div className={styles.content}>
          {problem !== null && !isQuestion && (
            <ProblemNotice
              problem={problem}
              actions={chooseFileButton(problem, () => void startRun(app, tab.tabId))}
            />
          )}
          {tab.report !== null && <RunView key={tab.report.id} report={tab.report} />}
          {tab.report === null && (problem === null || isQuestion) && (
            <BeforeRun tab={tab} isStarting={isStarting} />
          )}
        </div>
      </div>
      <AgreeDialog tab={tab} />
    </div>
  );
}

/** Says what Start will do. */
function BeforeRun({ tab, isStarting }: { readonly tab: RunTab; readonly isStarting: boolean }) {
  const { plan, runId } = tab;
  if (isStarting) return <p className={styles.before}>Preparing the requests...</p>;
  if (runId !== null) return <p className={styles.before}>Reading the run...</p>;
  const [first] = plan.series;
  const order = plan.order === 'random' ? 'in random order' : 'one series after the other';
  return (
    <p className={styles.before}>
      <strong>Start sends {formatCounted(plannedRequests(plan), 'request')}</strong> (
      {plan.series.map(({ name }) => name).join(' and ')}: {formatCount(plan.samples)} counted and{' '}
      {formatCount(plan.warmUp)} warm-up each, {order}) of{' '}
      <strong>
        {first?.request.method} {first?.request.url}
      </strong>{' '}
      and times each to its last byte, without encoding and decoding. Results are saved under Runs.
    </p>
  );
}

/** Asks before many requests leave this computer, or change data. */
function AgreeDialog({ tab }: { readonly tab: RunTab }) {
  const app = useApp();
  const question = useRuns(({ asking }) => (asking?.tabId === tab.tabId ? asking.question : null));
  const requests = formatCounted(question?.requests ?? 0, 'request');
  const isAway = question?.targets.some((target) => !target.isThisComputer) ?? false;
  const unsafe = question?.targets.filter((target) => !target.isSafe) ?? [];
  return (
    <QuestionDialog
      title={`Send ${requests}?`}
      isOpen={question !== null}
      action={`Send ${requests}`}
      onAction={() => void agreeAndStart(app, tab.tabId)}
      onClose={() => runsOf(app).setState({ asking: null })}
    >
      <p>This run sends {requests}, warm-up included, to:</p>
      <ul>
        {question?.targets.map(({ method, host }) => (
          <li key={`${method} ${host}`}>
            {method} <strong>{host}</strong>
          </li>
        ))}
      </ul>
      {isAway && <p>Not this computer: check that the server can take them.</p>}
      {unsafe.length > 0 && (
        <p>
          {[...new Set(unsafe.map(({ method }) => method))].join(' and ')} may change data each
          time.
        </p>
      )}
      <p>You are asked once per tab.</p>
    </QuestionDialog>
  );
}
