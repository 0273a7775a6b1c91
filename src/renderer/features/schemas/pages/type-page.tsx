import type { ReactNode } from 'react';
import type { SchemaTabPage } from '../../../../shared/model/session.ts';
import type { TypePage } from '../../../../shared/model/type-page.ts';
import type { App } from '../../../kernel/app.ts';
import { useApp, useSchemas } from '../../../kernel/app-context.ts';
import { closeTabWithUndo } from '../../../kernel/close-tab-with-undo.ts';
import type { TypePane } from '../../../kernel/tabs/tabs-state.ts';
import { showPanel } from '../../../kernel/window-store.ts';
import { SourceView } from '../../../monaco/source-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { PaneTabs } from '../../../ui/pane-tabs.tsx';
import { PanelEmpty } from '../../../ui/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { shortName } from '../../../ui/type-name.ts';
import { schemaPanelOf } from '../browser/schema-panel-store.ts';
import { showPane } from './schema-tab-state.ts';
import styles from './type-page.module.css';
import { TypePageHead } from './type-page-head.tsx';
import { TypePageMembers } from './type-page-members.tsx';
import { TypePageUsers } from './type-page-users.tsx';
import { useResult } from './use-result.ts';

type TypeTabPage = SchemaTabPage & { readonly kind: 'type' };

/** Everything known about a type. */
export function TypePageView({
  tabId,
  page,
  pane,
  history,
}: {
  readonly tabId: string;
  readonly page: TypeTabPage;
  /** The chosen pane. */
  readonly pane: TypePane;
  /** The back and forward buttons. */
  readonly history: ReactNode;
}) {
  const app = useApp();
  const revision = useSchemas((state) => state.revision);
  const { typeName, setName } = page;
  const response = useResult(`${setName} ${typeName}`, revision, () =>
    app.engine.readTypePage({ typeName, schemaSet: setName }),
  );

  if (response?.ok === true) {
    return <Shown tabId={tabId} page={response.value} chosen={pane} history={history} />;
  }
  return (
    <>
      <div className={styles.bar}>
        {history}
        <h2 className={styles.title}>{shortName(typeName)}</h2>
      </div>
      <div className={styles.notice}>
        {response === null ? (
          <p className={styles.quiet}>Reading...</p>
        ) : (
          <ProblemNotice
            problem={response.problem}
            actions={
              <>
                <Button onClick={() => findInSchemas(app, shortName(typeName))}>
                  Search the schemas for {shortName(typeName)}
                </Button>
                <Button onClick={() => closeTabWithUndo(app, tabId)}>Close tab</Button>
              </>
            }
          />
        )}
      </div>
    </>
  );
}

function Shown({
  tabId,
  page,
  chosen,
  history,
}: {
  readonly tabId: string;
  readonly page: TypePage;
  readonly chosen: TypePane;
  readonly history: ReactNode;
}) {
  const app = useApp();
  const pane = page.kind !== 'message' && chosen === 'samples' ? 'members' : chosen;
  return (
    <>
      <TypePageHead page={page} history={history} />
      <PaneTabs<TypePane>
        label="Parts of the page"
        idPrefix="type-page"
        activeId={pane}
        tabs={[
          membersTab(page),
          { id: 'users', label: 'Used by' },
          ...(page.kind === 'message' ? [{ id: 'samples' as const, label: 'Samples' }] : []),
          { id: 'source', label: 'Source' },
        ]}
        onChange={(next) => app.tabs.setState((state) => showPane(state, tabId, next))}
        aside={
          pane === 'source' && <CopyButton label="Copy the source" getText={() => page.source} />
        }
      />
      <div
        className={styles.pane}
        role="tabpanel"
        id="type-page-panel"
        aria-labelledby={`type-page-tab-${pane}`}
      >
        {/* Kept while another pane is shown, with its filter and scroll position. */}
        <div hidden={pane !== 'members'} className={styles.fill}>
          <TypePageMembers page={page} />
        </div>
        {pane === 'users' && <TypePageUsers page={page} />}
        {pane === 'samples' && page.kind === 'message' && <TypePageSamples page={page} />}
        {pane === 'source' && (
          <SourceView
            text={page.source}
            language="proto"
            label={`Source of ${shortName(page.entry.fullName)}`}
            hasLineNumbers={false}
          />
        )}
      </div>
    </>
  );
}

function membersTab(page: TypePage): {
  readonly id: TypePane;
  readonly label: string;
  readonly count: number;
} {
  const { hiddenCount = 0 } = page;
  switch (page.kind) {
    case 'message':
      return { id: 'members', label: 'Fields', count: page.fields.length + hiddenCount };
    case 'enum':
      return { id: 'members', label: 'Values', count: page.values.length + hiddenCount };
    case 'service':
      return { id: 'members', label: 'Methods', count: page.methods.length + hiddenCount };
  }
}

/** Shows the schemas panel with a search text. */
function findInSchemas(app: Pick<App, 'own' | 'window'>, words: string): void {
  schemaPanelOf(app).setState({ query: words });
  showPanel(app.window, 'schemas');
}

/** A sample of the type with every field set once, in the two formats that are typed by hand. */
function TypePageSamples({
  page: { sampleJson, sampleText },
}: {
  readonly page: TypePage & { readonly kind: 'message' };
}) {
  if (sampleJson === null && sampleText === null) {
    return (
      <PanelEmpty>No sample: this type cannot be used. Show source has the reason.</PanelEmpty>
    );
  }
  return (
    <div className={styles.samples}>
      <Sample title="ProtoJSON" copyLabel="Copy ProtoJSON" text={sampleJson} language="json" />
      <Sample title="Text format" copyLabel="Copy text format" text={sampleText} language="proto" />
    </div>
  );
}

function Sample({
  title,
  copyLabel,
  text,
  language,
}: {
  readonly title: string;
  readonly copyLabel: string;
  readonly text: string | null;
  readonly language: 'json' | 'proto';
}) {
  if (text === null) return null;
  return (
    <section className={styles.sample} aria-label={title}>
      <header className={styles.partHead}>
        <h3>{title}</h3>
        <CopyButton label={copyLabel} getText={() => text} />
      </header>
      <div className={styles.sampleText}>
        <SourceView
          text={text}
          language={language}
          label={`${title} sample`}
          hasLineNumbers={false}
        />
      </div>
    </section>
  );
}
