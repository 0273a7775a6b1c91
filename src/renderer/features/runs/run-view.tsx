import { CircleCheck, CircleStop, CircleX, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useId } from 'react';
import type { RunReport } from '../../../shared/model/run-result.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatCounted } from '../../ui/format-quantity.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { ExportMenu } from './export-menu.tsx';
import { ResultsTable } from './results-table.tsx';
import { footnoteOf, runSentence } from './run-sentence.ts';
import { isUnderWay, settledOf } from './run-state.ts';
import styles from './run-view.module.css';
import { SamplesTable } from './samples-table.tsx';

const RunCharts = lazy(() =>
  import('./run-charts.tsx').then(({ RunCharts }) => ({ default: RunCharts })),
);

/** Shows the progress of a run, and its results. */
export function RunView({ report }: { readonly report: RunReport }) {
  const resultsId = useId();
  const checksId = useId();
  const isLive = isUnderWay(report);
  return (
    <>
      <Headline report={report} />
      {isLive && <Progress report={report} />}
      {report.problem !== null && <ProblemNotice problem={report.problem} />}
      {report.verdict !== null && (
        <p className={styles.verdict}>
          <span>{report.verdict}</span>
          <CopyButton compact label="Copy this sentence" getText={() => report.verdict ?? ''} />
          <WarningCount report={report} checksId={checksId} />
        </p>
      )}
      <section className={styles.section} id={resultsId} aria-label="Results">
        <header className={styles.title}>
          <h3>Results</h3>
          <span>times in ms to the last byte, without encoding and decoding</span>
        </header>
        <ResultsTable report={report} />
      </section>
      <Suspense fallback={<div className={styles.wait} />}>
        <RunCharts
          report={report}
          resultsId={resultsId}
          checks={report.checks.length > 0 && <Checks report={report} id={checksId} />}
        />
      </Suspense>
      {!isLive && <SamplesTable report={report} />}
      {!isLive && (
        <p className={styles.measured}>
          {[footnoteOf(report), report.machine.system, ...new Set(report.urls)].join(' \u00b7 ')}
        </p>
      )}
    </>
  );
}

/** Counts the findings that make a verdict doubtful, and leads to them. */
function WarningCount({
  report,
  checksId,
}: {
  readonly report: RunReport;
  readonly checksId: string;
}) {
  const count = report.checks.filter(({ isOk }) => !isOk).length;
  if (count === 0) return null;
  return (
    <span className={styles.warnings}>
      <TriangleAlert size={13} className={styles.warn} aria-hidden />
      <LinkButton onClick={() => document.getElementById(checksId)?.focus()}>
        {formatCounted(count, 'warning')}
      </LinkButton>
    </span>
  );
}

function Checks({ report, id }: { readonly report: RunReport; readonly id: string }) {
  return (
    <section className={styles.section} id={id} tabIndex={-1} aria-label="Checks">
      <header className={styles.title}>
        <h3>Checks</h3>
        <span>of the measurement</span>
      </header>
      <ul className={styles.checks}>
        {report.checks.map(({ isOk, text }) => (
          <li key={text}>
            {isOk ? (
              <CircleCheck size={14} className={styles.good} aria-label="Good:" />
            ) : (
              <TriangleAlert size={14} className={styles.warn} aria-label="Mind:" />
            )}
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Headline({ report }: { readonly report: RunReport }) {
  return (
    <div className={styles.head}>
      <p role="status" aria-label="Run summary" className={styles.state}>
        <StateIcon report={report} />
        <span className={styles.sentence}>{runSentence(report)}</span>
      </p>
      {!isUnderWay(report) && (
        <span className={styles.tools}>
          <ExportMenu report={report} />
        </span>
      )}
    </div>
  );
}

function StateIcon({ report }: { readonly report: RunReport }) {
  switch (report.state) {
    case 'done':
      return report.failed === 0 ? (
        <CircleCheck size={15} className={styles.done} aria-hidden />
      ) : (
        <TriangleAlert size={15} className={styles.stopped} aria-hidden />
      );
    case 'stopped':
      return <CircleStop size={15} className={styles.stopped} aria-hidden />;
    case 'failed':
      return <CircleX size={15} className={styles.failed} aria-hidden />;
    case 'running':
    case 'stopping':
      return null;
  }
}

function Progress({ report }: { readonly report: RunReport }) {
  const settled = settledOf(report);
  const percent = report.planned === 0 ? 0 : (settled / report.planned) * 100;
  return (
    <div
      role="progressbar"
      aria-label="Requests done"
      aria-valuemin={0}
      aria-valuemax={report.planned}
      aria-valuenow={settled}
      className={styles.progress}
    >
      <div style={{ width: `${percent}%` }} />
    </div>
  );
}
