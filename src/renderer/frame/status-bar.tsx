import { useMemo } from 'react';
import type { SampleServerStatus } from '../../shared/model/workspace.ts';
import { showSchemas } from '../features/schemas/browser/import-schemas.ts';
import { reportSummary } from '../features/schemas/browser/report-sentence.ts';
import { useApp, useSchemas, useWindowState } from '../kernel/app-context.ts';
import { formatCounted } from '../ui/format-quantity.ts';
import { joinClasses } from '../ui/join-classes.ts';
import styles from './status-bar.module.css';
import { usesSampleServer } from './uses-sample-server.ts';

/** What runs in the background, at the bottom of the window. */
export function StatusBar() {
  const app = useApp();
  const engine = useWindowState((state) => state.engineState);
  const server = useWindowState((state) => state.workspace?.sampleServer);
  const workspace = useWindowState((state) => state.workspace);
  const isServerUsed = useMemo(
    () => workspace === null || usesSampleServer(workspace),
    [workspace],
  );
  const version = useWindowState((state) => state.appInfo?.version);
  const report = useSchemas((state) => state.report);
  const reading = useSchemas((state) => state.reading);
  const check = useSchemas((state) => state.check);
  const hasErrors = report?.problems.some((problem) => problem.severity === 'error') === true;

  return (
    <footer className={styles.strip}>
      {engine.kind === 'running' || engine.kind === 'starting' ? (
        isServerUsed && <ServerStatus server={server} />
      ) : (
        <span className={styles.item}>
          <span className={joinClasses(styles.light, styles.bad)} aria-hidden />
          {engine.kind === 'stopped' ? 'The engine is stopped' : 'The engine is starting again'}
        </span>
      )}
      <button
        type="button"
        className={joinClasses(styles.item, styles.link, hasErrors && styles.errors)}
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
      <span className={styles.version}>{version === undefined ? '' : `v${version}`}</span>
    </footer>
  );
}

function ServerStatus({ server }: { readonly server: SampleServerStatus | undefined }) {
  if (server === undefined) return <span className={styles.item}>Opening the workspace...</span>;
  switch (server.kind) {
    case 'running':
      return (
        <span className={styles.item}>
          <span className={joinClasses(styles.light, styles.good)} aria-hidden />
          {`Sample server on ${server.url.replace(/^https?:\/\//u, '')} (this computer only)`}
        </span>
      );
    case 'starting':
      return <span className={styles.item}>Sample server is starting...</span>;
    case 'stopped':
      return (
        <span className={styles.item}>
          <span className={styles.light} aria-hidden />
          Sample server stopped
        </span>
      );
    case 'failed':
      return (
        <span
          className={styles.item}
          title={`${server.problem.detail} ${server.problem.hint ?? ''}`}
        >
          <span className={joinClasses(styles.light, styles.bad)} aria-hidden />
          {`Sample server: ${server.problem.title}`}
        </span>
      );
  }
}
