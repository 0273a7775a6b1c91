import { lazy, Suspense } from 'react';
import type { Problem } from '../../../../../shared/problem.ts';
import { useApp, useSchemas } from '../../../../kernel/app-context.ts';
import { editBodyText } from '../../../../kernel/tabs/body-switch.ts';
import type { RequestTab } from '../../../../kernel/tabs/tabs-state.ts';
import { hexMemoriesOf } from '../hex/hex-memories.ts';
import styles from './body-form-view.module.css';

/** Loaded only when bytes are shown. */
const HexEditor = lazy(() =>
  import('../hex/hex-editor.tsx').then((module) => ({ default: module.HexEditor })),
);

/** The body of a request as exact bytes. */
export function BodyHexView({
  tab,
  problems,
}: {
  readonly tab: RequestTab;
  readonly problems: readonly Problem[];
}) {
  const app = useApp();
  const revision = useSchemas((state) => state.revision);
  const { tabId, request } = tab;
  const { body, requestType, schemaSet } = request;
  return (
    <div className={styles.form}>
      <Suspense fallback={null}>
        <HexEditor
          documentId={tabId}
          memories={hexMemoriesOf(app)}
          text={body.text}
          framing={body.framing ?? null}
          typeName={requestType}
          schemaSet={schemaSet}
          revision={revision}
          problems={problems}
          onChange={(text) => app.tabs.setState((state) => editBodyText(state, tabId, 'hex', text))}
        />
      </Suspense>
    </div>
  );
}
