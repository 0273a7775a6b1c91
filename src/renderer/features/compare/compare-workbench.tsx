import { Menu } from '@mantine/core';
import type { Comparison } from '../../../shared/model/comparison.ts';
import { sideNames } from '../../../shared/model/side-names.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useTabs } from '../../kernel/app-context.ts';
import { chooseFileButton } from '../../kernel/choose-file-button.tsx';
import { SecretQuestion } from '../../kernel/scope/secret-question.tsx';
import { type CompareTab, changeCompareTab } from '../../kernel/tabs/tabs-state.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import figures from '../../ui/figure-table.module.css';
import { formatCounted } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { useLasting } from '../../ui/use-elapsed.ts';
import { CompareBar, CompareQuestion } from './compare-bar.tsx';
import { askSecrets, needsConsent, setAsked } from './compare-state.ts';
import styles from './compare-workbench.module.css';
import { Compared } from './compared.tsx';
import {
  comparisonCsv,
  comparisonMarkdown,
  comparisonSummary,
  conditionsText,
} from './comparison-text.ts';
import { cancelLookingAgain, ignorePaths, runComparison, startOrAsk } from './run-comparison.ts';
import { saveComparison } from './save-comparison.ts';

/** Faster comparisons show no progress. */
const progressAfterMs = 150;

/** Shows one call as protobuf and as JSON, side by side. */
export function CompareWorkbench({ tab }: { readonly tab: CompareTab }) {
  const app = useApp();
  const { tabId, comparison, running, lookingAgain } = tab;
  const environmentName = useTabs((state) => state.environmentName);
  const isSlow = useLasting(running !== null, running?.startedAtMs ?? 0, progressAfterMs);
  const isQuestionShown =
    needsConsent(tab, environmentName) &&
    tab.secretQuestion === null &&
    running === null &&
    tab.isAsked;

  function compare() {
    void startOrAsk(app, tabId);
  }

  return (
    <div className={styles.bench}>
      <CompareBar tab={tab} isAsked={isQuestionShown} onCompare={compare} />
      <div className={styles.state}>
        {isSlow && running !== null ? (
          <ProgressLine
            text={`Comparing: ${running.donePairs} of ${formatCounted(running.plannedPairs, 'pair')}`}
            startedAtMs={running.startedAtMs}
            share={running.donePairs / running.plannedPairs}
          />
        ) : (
          <Conditions tab={tab} />
        )}
      </div>
      {tab.secretQuestion !== null && (
        <SecretQuestion
          problem={tab.secretQuestion}
          action="Compare"
          onAllowed={() => void runComparison(app, tabId)}
          onCancel={() => app.tabs.setState((state) => askSecrets(state, tabId, null))}
        />
      )}
      <section className={styles.comparison} aria-label="Comparison">
        {isQuestionShown && (
          <CompareQuestion
            tab={tab}
            onYes={() => void runComparison(app, tabId)}
            onNo={() => app.tabs.setState((state) => setAsked(state, tabId, false))}
          />
        )}
        {comparison !== null && (
          <div className={joinClasses(styles.compared, isSlow && figures.stale)} aria-busy={isSlow}>
            <Problems comparison={comparison} onAgain={compare} />
            {comparison.verdicts.length > 0 && <Verdict sentences={comparison.verdicts} />}
            {comparison.sides.some(({ exchange }) => exchange !== null) && (
              <Compared
                comparison={comparison}
                ignoredPaths={tab.ignoredPaths}
                lookingAgain={
                  lookingAgain && {
                    startedAtMs: lookingAgain.startedAtMs,
                    cancel: () => cancelLookingAgain(app, tabId),
                  }
                }
                isProblemShown={shownProblems(comparison).length > 0}
                paneId={tab.pane}
                onPane={(pane) =>
                  app.tabs.setState((state) =>
                    changeCompareTab(state, tabId, (one) => ({ ...one, pane })),
                  )
                }
                onIgnore={(paths) => ignorePaths(app, tabId, paths)}
                onTime={(samples) => app.actions.timeRequest?.(tab.request, samples)}
              />
            )}
          </div>
        )}
      </section>
    </div>
  );
}

/** Says how it was measured, with what can be copied of it. */
function Conditions({ tab: { comparison, request } }: { readonly tab: CompareTab }) {
  const app = useApp();
  if (comparison === null) {
    return (
      <span className={styles.measured}>
        Sends the request as protobuf and as JSON in pairs, and compares the responses.
      </span>
    );
  }
  const text = conditionsText(comparison, request);
  return (
    <>
      <span className={styles.measured} title={text}>
        {text}
      </span>
      {comparison.sides.some(({ exchange }) => exchange !== null) && (
        <span className={styles.tools}>
          <CopyButton label="Copy summary" getText={() => comparisonSummary(comparison)} />
          <CopyMenu
            label="Export"
            choices={[
              { label: 'Copy as Markdown', getText: () => comparisonMarkdown(comparison) },
              { label: 'Copy as CSV', getText: () => comparisonCsv(comparison) },
            ]}
          >
            <Menu.Divider />
            <Menu.Item onClick={() => void saveComparison(app, comparison, 'md')}>
              Markdown file...
            </Menu.Item>
            <Menu.Item onClick={() => void saveComparison(app, comparison, 'csv')}>
              CSV file...
            </Menu.Item>
          </CopyMenu>
        </span>
      )}
    </>
  );
}

/** The headline about the sizes, then the sentences about data and time. */
function Verdict({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={styles.verdicts} aria-label="Verdict">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function Problems({
  comparison,
  onAgain,
}: {
  readonly comparison: Comparison;
  readonly onAgain: () => void;
}) {
  const problems = shownProblems(comparison);
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      {problems.map(({ title, problem }) => (
        <ProblemNotice
          key={title}
          problem={{ ...problem, title: `${title}${problem.title}` }}
          actions={chooseFileButton(problem, onAgain)}
        />
      ))}
    </div>
  );
}

/** Returns the problems of the comparison or of one side, each with its heading. */
function shownProblems(
  comparison: Comparison,
): readonly { readonly title: string; readonly problem: Problem }[] {
  const { problem, sides } = comparison;
  if (problem !== null && problem.kind !== 'cancelled') return [{ title: '', problem }];
  const names = sideNames(sides);
  return sides.flatMap(({ exchange }, index) =>
    exchange === null || exchange.problem === null || exchange.problem.kind === 'cancelled'
      ? []
      : [{ title: `${names[index]}: `, problem: exchange.problem }],
  );
}
