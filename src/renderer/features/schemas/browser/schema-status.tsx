import { useApp, useSchemas } from '../../../kernel/app-context.ts';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { showSchemas } from './import-schemas.ts';
import { reportSummary } from './report-sentence.ts';
import styles from './schema-status.module.css';

/** The summary of the schemas in the status bar; opens their panel. */
export function SchemaStatus() {
  const app = useApp();
  const report = useSchemas((state) => state.report);
  const reading = useSchemas((state) => state.reading);
  const check = useSchemas((state) => state.check);
  const hasErrors = report?.problems.some((problem) => problem.severity === 'error') === true;
  return (
    <button
      type="button"
      className={joinClasses(styles.item, hasErrors && styles.errors)}
      onClick={() =>
        showSchemas(app, report !== null && report.problems.length > 0 ? 'problems' : 'packages')
      }
    >
      {reading !== null
        ? `Schemas: reading, ${formatCounted(reading.readFiles, 'file')} so far`
        : report === null
          ? 'Schemas: ...'
          : `Schemas: ${reportSummary(report, check)}`}
    </button>
  );
}
