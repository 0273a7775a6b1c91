import { useMemo } from 'react';
import type { SampleServerStatus } from '../../shared/model/workspace.ts';
import { useApp, useWindowState } from '../kernel/app-context.ts';
import { joinClasses } from '../ui/join-classes.ts';
import { drawParts } from './draw-parts.ts';
import { NoticeList } from './notice-list.tsx';
import styles from './status-bar.module.css';
import { usesSampleServer } from './uses-sample-server.ts';
import { WorkStatus } from './work-status.tsx';

/** Shows background work at the bottom of the window. */
export function StatusBar() {
  const app = useApp();
  const engine = useWindowState((state) => state.engineState);
  const server = useWindowState((state) => state.workspace?.sampleServer);
  const workspace = useWindowState((state) => state.workspace);
  const isServerUsed = useMemo(
    () => workspace === null || usesSampleServer(workspace),
    [workspace],
  );

  return (
    <footer className={styles.strip}>
      {engine.kind === 'running' || engine.kind === 'starting' ? (
        isServerUsed && <ServerStatus server={server} />
      ) : (
        <span className={styles.item}>
          <span className={joinClasses(styles.light, styles.bad)} aria-hidden />
          {engine.kind === 'stopped' ? 'The engine is stopped' : 'The engine is restarting'}
        </span>
      )}
      {drawParts(
        app.features.flatMap(({ statusItems = [] }) => statusItems),
        {},
      )}
      <FieldPath />
      <WorkStatus />
      <NoticeList />
    </footer>
  );
}

/** The path of the field that is chosen in a response. */
function FieldPath() {
  const path = useWindowState((state) => state.fieldPath);
  return (
    <bdi className={styles.path} title={`Field path: ${path}`}>
      {path}
    </bdi>
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
