import { useApp, useSchemas } from '../../../kernel/app-context.ts';
import { Button } from '../../../ui/button.tsx';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { checkText, reportSentence } from './report-sentence.ts';
import { schemaPanelOf, useSchemaPanel } from './schema-panel-store.ts';
import styles from './schemas-panel.module.css';

/** Summarizes the schemas in a sentence, and shows running work. */
export function SchemaSummary() {
  const app = useApp();
  const report = useSchemas((state) => state.report);
  const reading = useSchemas((state) => state.reading);
  const problem = useSchemaPanel((state) => state.problem);
  const check = useSchemas((state) => state.check);
  const hasFiles = report?.sets.some(({ fileCount }) => fileCount > 0) === true;
  return (
    <div className={styles.summary}>
      {problem !== null && (
        <ProblemNotice
          problem={problem}
          actions={
            <Button onClick={() => schemaPanelOf(app).setState({ problem: null })}>Dismiss</Button>
          }
        />
      )}
      {report !== null && hasFiles && <p className={styles.sentence}>{reportSentence(report)}</p>}
      {reading !== null ? (
        <Progress
          text={`Reading, ${formatCounted(reading.readFiles, 'file')} so far`}
          share={null}
          action="Cancel"
          onAction={() => void app.engine.cancelImport({})}
        />
      ) : check.kind === 'checking' ? (
        <Progress
          text={checkText(check)}
          share={check.fileCount === 0 ? 0 : check.checkedFiles / check.fileCount}
          action="Cancel"
          onAction={() => void app.engine.cancelSchemaCheck({})}
        />
      ) : (
        check.kind === 'cancelled' && (
          <p className={styles.progress} role="status">
            <span>{checkText(check)}</span>
            <Button look="quiet" onClick={() => void app.engine.checkSchemas({})}>
              Check again
            </Button>
          </p>
        )
      )}
    </div>
  );
}

function Progress({
  text,
  share,
  action,
  onAction,
}: {
  readonly text: string;
  /** From 0 to 1; null when it is unknown. */
  readonly share: number | null;
  readonly action: string;
  readonly onAction: () => void;
}) {
  return (
    <div className={styles.progress}>
      <span className={styles.words}>
        {text}
        <progress
          className={styles.bar}
          aria-label={text}
          {...(share !== null && { value: share, max: 1 })}
        />
      </span>
      <Button look="quiet" onClick={onAction}>
        {action}
      </Button>
    </div>
  );
}
