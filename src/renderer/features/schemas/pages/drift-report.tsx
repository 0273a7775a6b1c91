import { ArrowRight, Replace, Save } from 'lucide-react';
import { useState } from 'react';
import type { DriftFinding, SchemaDrift } from '../../../../shared/model/schema-drift.ts';
import { useApp, useSchemas, useTabs } from '../../../kernel/app-context.ts';
import { showProblem } from '../../../kernel/notices-store.ts';
import { isChanged } from '../../../kernel/tabs/request-tab.ts';
import { requestTabsOf } from '../../../kernel/tabs/tabs-state.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { formatCounted } from '../../../ui/format-quantity.ts';
import { MethodBadge } from '../../../ui/method-badge.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { schemaPanelOf, useSchemaPanel } from '../browser/schema-panel-store.ts';
import styles from './drift-report.module.css';
import { fixRequests, goToRequest } from './fix-drift.ts';
import { useResult } from './use-result.ts';

type DriftedRequest = SchemaDrift['requests'][number];

/** Enough to see what kind of places they are. */
const shownPaths = 8;

/** Lists the saved requests that no longer fit the schemas, with fixes. */
export function DriftReport() {
  const app = useApp();
  const reported = useSchemaPanel((state) => state.drift);
  const revision = useSchemas((state) => state.revision);
  const renamedIds = useSchemaPanel((state) => state.renamedIds);
  const [isAccepting, setAccepting] = useState(false);
  // Asked for, until the engine reports a change itself.
  const asked = useResult('drift', revision, () => app.engine.getSchemaDrift({}));
  const drift = reported ?? (asked?.ok === true ? asked.value : null);
  if (drift === null) {
    return (
      <div className={styles.state}>
        {asked?.ok === false ? <ProblemNotice problem={asked.problem} /> : 'Comparing...'}
      </div>
    );
  }
  const { requests } = drift;
  const fixable = requests
    .filter((request) => canFix(request) && !renamedIds.has(request.requestId))
    .map(({ requestId }) => requestId);

  async function accept() {
    setAccepting(false);
    const result = await app.engine.acceptSchemaDrift({});
    if (result.ok) schemaPanelOf(app).setState({ drift: result.value });
    else showProblem(app.notices, 'accept-drift', result.problem);
  }

  return (
    <>
      <header className={styles.bar}>
        <h2>
          {requests.length === 0
            ? 'Every saved request matches the schemas'
            : `Schema changes affect ${formatCounted(requests.length, 'saved request')}`}
        </h2>
        {requests.length > 0 && (
          <div className={styles.tools}>
            {fixable.length > 1 && (
              <Button
                look="primary"
                icon={<Replace size={14} aria-hidden />}
                onClick={() => void fixRequests(app, fixable, false)}
              >
                Fix all {fixable.length}
              </Button>
            )}
            <Button onClick={() => setAccepting(true)}>Ignore these changes...</Button>
          </div>
        )}
      </header>
      <div className={styles.list}>
        {requests.length === 0 ? (
          <p className={styles.none}>
            Saved requests appear here when a schema change removes, renumbers or retypes their
            types or fields. Their bodies are unchanged.
          </p>
        ) : (
          requests.map((request) => <OneRequest key={request.requestId} request={request} />)
        )}
      </div>
      <Dialog
        title="Accept the current schemas?"
        isOpen={isAccepting}
        onClose={() => setAccepting(false)}
        onSubmit={() => void accept()}
        actions={
          <>
            <Button onClick={() => setAccepting(false)}>Cancel</Button>
            <Button look="primary" type="submit">
              Accept
            </Button>
          </>
        }
      >
        <p>
          Only later changes are reported then. The requests are unchanged; this list of{' '}
          {formatCounted(requests.length, 'request')} is cleared.
        </p>
      </Dialog>
    </>
  );
}

function canFix({ findings }: DriftedRequest): boolean {
  return findings.some((finding) => finding.canFix);
}

function OneRequest({ request }: { readonly request: DriftedRequest }) {
  const app = useApp();
  const { requestId, name, method, findings } = request;
  const renamedTabId = useRenamedTabId(requestId);
  return (
    <section className={styles.request} aria-label={name}>
      <header className={styles.requestHead}>
        <MethodBadge method={method} />
        <h3>{name}</h3>
        <div className={styles.tools}>
          {renamedTabId !== null && (
            <>
              <span className={styles.renamed} role="status">
                Renamed in its tab; save to finish.
              </span>
              <Button
                icon={<Save size={14} aria-hidden />}
                onClick={() => app.actions.saveRequest?.(renamedTabId)}
              >
                Save
              </Button>
            </>
          )}
          {canFix(request) && renamedTabId === null && (
            <Button
              icon={<Replace size={14} aria-hidden />}
              onClick={() => void fixRequests(app, [requestId], true)}
            >
              Rename in body
            </Button>
          )}
          <Button
            icon={<ArrowRight size={14} aria-hidden />}
            onClick={() => void goToRequest(app, requestId)}
          >
            Go to request
          </Button>
        </div>
      </header>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.in} ${finding.text}`}>
            <Finding finding={finding} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the tab of a request whose body was fixed here but not saved yet. */
function useRenamedTabId(requestId: string): string | null {
  const isRenamed = useSchemaPanel((state) => state.renamedIds.has(requestId));
  return useTabs(({ tabs }) => {
    const tab = requestTabsOf(tabs).find(({ request }) => request.id === requestId);
    return isRenamed && tab !== undefined && isChanged(tab) ? tab.tabId : null;
  });
}

function Finding({ finding }: { readonly finding: DriftFinding }) {
  const { text, paths, canFix: isFixable } = finding;
  return (
    <div className={styles.finding}>
      <span className={styles.side}>{finding.in}</span>
      <div className={styles.words}>
        <p>
          <CodeText text={text} shortened={finding.change.typeName} />
          {isFixable && <span className={styles.fixable}>can be renamed</span>}
        </p>
        {paths.length > 0 && (
          <p className={styles.paths}>
            {paths.slice(0, shownPaths).map((path) => (
              <code key={path}>{path}</code>
            ))}
            {paths.length > shownPaths && <span>{paths.length - shownPaths} more</span>}
          </p>
        )}
      </div>
    </div>
  );
}
