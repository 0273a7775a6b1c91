import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Comparison } from '../../../shared/model/comparison.ts';
import type { SavedRequest } from '../../../shared/model/saved-request.ts';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useTabs } from '../../kernel/app-context.ts';
import { chooseFileButton } from '../../kernel/choose-file-button.tsx';
import { SecretQuestion } from '../../kernel/scope/secret-question.tsx';
import type { CompareTab } from '../../kernel/tabs/tabs-state.ts';
import { Button } from '../../ui/button.tsx';
import { CopyMenu } from '../../ui/copy-menu.tsx';
import figures from '../../ui/figure-table.module.css';
import { formatCounted } from '../../ui/format-quantity.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { momentText } from '../../ui/moment-text.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import type { UnderWay } from '../../ui/under-way.ts';
import { useLasting } from '../../ui/use-elapsed.ts';
import { VerdictLine } from '../../ui/verdict-line.tsx';
import { ComparedData } from '../../views/diff/compared-data.tsx';
import { CallsTable } from './calls-table.tsx';
import { CompareBar, CompareQuestion } from './compare-bar.tsx';
import { askSecrets, needsConsent, setAsked } from './compare-state.ts';
import styles from './compare-workbench.module.css';
import { ComparedSizes, type SizedPart } from './compared-sizes.tsx';
import { ComparedTimes } from './compared-times.tsx';
import { comparisonCsv, comparisonMarkdown, sideName } from './comparison-text.ts';
import { EncodingsDialog } from './encodings-dialog.tsx';
import { ResponseDialog } from './response-dialog.tsx';
import { cancelLookingAgain, ignorePaths, runComparison, startOrAsk } from './run-comparison.ts';

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
    (tab.isAsked || comparison === null);

  function compare() {
    void startOrAsk(app, tabId);
  }

  return (
    <div className={styles.bench}>
      <CompareBar tab={tab} onCompare={compare} />
      <div className={styles.state}>
        {isSlow && running !== null ? (
          <ProgressLine
            text={`Comparing: ${running.donePairs} of ${formatCounted(running.plannedPairs, 'pair')}`}
            startedAtMs={running.startedAtMs}
            share={running.donePairs / running.plannedPairs}
          />
        ) : (
          <>
            <span className={styles.measured}>
              {comparison === null
                ? 'Sends the request as protobuf and as JSON in pairs, and shows both side by side.'
                : measuredText(comparison, tab.request)}
            </span>
            {comparison?.sides.some(({ exchange }) => exchange !== null) && (
              <CopyMenu
                label="Export"
                choices={[
                  { label: 'Copy as Markdown', getText: () => comparisonMarkdown(comparison) },
                  { label: 'Copy as CSV', getText: () => comparisonCsv(comparison) },
                  { label: 'Copy all verdicts', getText: () => comparison.verdicts.join('\n') },
                ]}
              />
            )}
          </>
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
      <section className={styles.scroll} aria-label="Comparison">
        {isQuestionShown && (
          <CompareQuestion
            tab={tab}
            onYes={() => void runComparison(app, tabId)}
            onNo={
              comparison === null
                ? undefined
                : () => app.tabs.setState((state) => setAsked(state, tabId, false))
            }
          />
        )}
        {comparison !== null && (
          <div className={joinClasses(isSlow && figures.stale)} aria-busy={isSlow}>
            <Compared
              comparison={comparison}
              ignoredPaths={tab.ignoredPaths}
              lookingAgain={
                lookingAgain && {
                  startedAtMs: lookingAgain.startedAtMs,
                  cancel: () => cancelLookingAgain(app, tabId),
                }
              }
              onIgnore={(paths) => ignorePaths(app, tabId, paths)}
              onAgain={compare}
              onTime={() => app.actions.timeRequest?.(tab.request)}
            />
          </div>
        )}
      </section>
    </div>
  );
}

function Compared({
  comparison,
  ignoredPaths,
  lookingAgain,
  onIgnore,
  onAgain,
  onTime,
}: {
  readonly comparison: Comparison;
  readonly ignoredPaths: readonly string[];
  /** A new look at the same responses with other paths ignored. */
  readonly lookingAgain: UnderWay | null;
  readonly onIgnore: (paths: readonly string[]) => Promise<Problem | null>;
  readonly onAgain: () => void;
  readonly onTime: () => void;
}) {
  const { sides, verdicts, warnings } = comparison;
  const [opened, setOpened] = useState<0 | 1 | null>(null);
  const [encoded, setEncoded] = useState<SizedPart | null>(null);
  const problems = shownProblems(comparison);
  const hasCalls = sides.some(({ exchange }) => exchange !== null);
  return (
    <div className={styles.compared}>
      {problems.map(({ title, problem }) => (
        <ProblemNotice
          key={title}
          problem={{ ...problem, title: `${title}${problem.title}` }}
          actions={
            chooseFileButton(problem, onAgain) ?? <Button onClick={onAgain}>Compare again</Button>
          }
        />
      ))}
      {verdicts.length > 0 && <VerdictLine sentences={verdicts} />}
      {hasCalls && (
        <div className={styles.columns}>
          <div className={styles.column}>
            <CallsTable comparison={comparison} onOpen={setOpened} />
            <ComparedSizes comparison={comparison} onEveryEncoding={setEncoded} />
          </div>
          <div className={styles.column}>
            <ComparedData
              data={comparison.data}
              problem={comparison.dataProblem}
              // The notice of the failed side says more.
              isProblemShown={problems.length > 0}
              underWay={lookingAgain}
              sideNames={[sideName(comparison, 0), sideName(comparison, 1)]}
              ignoredPaths={ignoredPaths}
              onIgnore={onIgnore}
            />
            <ComparedTimes comparison={comparison} onTime={onTime} />
            <Warnings texts={warnings} />
          </div>
        </div>
      )}
      <ResponseDialog
        side={opened === null ? null : sides[opened]}
        title={opened === null ? '' : `Response ${sideName(comparison, opened)}`}
        onClose={() => setOpened(null)}
      />
      <EncodingsDialog comparison={comparison} part={encoded} onClose={() => setEncoded(null)} />
    </div>
  );
}

function Warnings({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.warnings} aria-label="Warnings">
      {texts.map((text) => (
        <li key={text}>
          <TriangleAlert size={14} aria-hidden />
          {text}
        </li>
      ))}
    </ul>
  );
}

/** Says what was measured and when, and whether the tab's request changed since. */
function measuredText(comparison: Comparison, request: SavedRequest): string {
  const { pairCount, plannedPairs, environmentName, startedAt, outcome } = comparison;
  const pairs =
    pairCount === plannedPairs
      ? formatCounted(pairCount, 'pair')
      : `${pairCount} of ${formatCounted(plannedPairs, 'pair')}`;
  const parts = [
    outcome === 'cancelled' ? `Cancelled: ${pairs}` : pairs,
    environmentName,
    momentText(startedAt),
  ].filter((part) => part !== null);
  const { method, url } = comparison.request;
  const isOther = method !== request.method || url !== request.url;
  return `${parts.join(' · ')}${isOther ? ` · of ${method} ${url}` : ''}`;
}

/** Returns the problems of the comparison or of one side, each with its heading. */
function shownProblems(
  comparison: Comparison,
): readonly { readonly title: string; readonly problem: Problem }[] {
  const { problem, sides } = comparison;
  if (problem !== null && problem.kind !== 'cancelled') return [{ title: '', problem }];
  return sides.flatMap(({ name, exchange }, index) =>
    exchange === null || exchange.problem === null || exchange.problem.kind === 'cancelled'
      ? []
      : [{ title: `${index === 0 ? 'A' : 'B'} ${name}: `, problem: exchange.problem }],
  );
}
