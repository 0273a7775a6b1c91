import { ArrowLeft, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useApp } from '../../../kernel/app-context.ts';
import type { SchemaTab } from '../../../kernel/tabs/tabs-state.ts';
import { titleOfPage } from '../../../kernel/tabs/title-of-page.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { DriftReport } from './drift-report.tsx';
import { goBack, goForward } from './schema-tab-state.ts';
import styles from './schema-workbench.module.css';
import { SourcePage } from './source-page.tsx';
import { TypePageView } from './type-page.tsx';

/** A page of the schema browser: a type, the text of a file, or the effects of changes on requests. */
export function SchemaWorkbench({ tab }: { readonly tab: SchemaTab }) {
  const app = useApp();
  const bench = useRef<HTMLDivElement>(null);
  const { tabId, page, back, forward } = tab;

  function turn(step: typeof goBack) {
    app.tabs.setState((state) => step(state, tabId));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    turn(event.key === 'ArrowLeft' ? goBack : goForward);
  }

  // The followed link is gone with its page, so the tab gets the focus, for going back.
  const subject = subjectOf(tab);
  const shown = useRef(subject);
  useEffect(() => {
    if (shown.current === subject) return;
    shown.current = subject;
    if (document.activeElement === document.body) bench.current?.focus();
  }, [subject]);

  const history = (
    <div className={styles.history}>
      <IconButton
        label="Back"
        keys="Alt+Left"
        icon={<ArrowLeft size={14} aria-hidden />}
        disabled={back.length === 0}
        onClick={() => turn(goBack)}
      />
      <IconButton
        label="Forward"
        keys="Alt+Right"
        icon={<ArrowRight size={14} aria-hidden />}
        disabled={forward.length === 0}
        onClick={() => turn(goForward)}
      />
    </div>
  );

  return (
    <section
      ref={bench}
      tabIndex={-1}
      className={styles.bench}
      aria-label={titleOfPage(page)}
      onKeyDownCapture={onKeyDown}
    >
      <Page tab={tab} history={history} />
    </section>
  );
}

function Page({ tab, history }: { readonly tab: SchemaTab; readonly history: ReactNode }) {
  const { tabId, page, pane } = tab;
  switch (page.kind) {
    case 'type':
      // Each page starts at its top, without a filter.
      return (
        <TypePageView
          key={subjectOf(tab)}
          tabId={tabId}
          page={page}
          pane={pane}
          history={history}
        />
      );
    case 'file':
      return <SourcePage key={page.path} tabId={tabId} page={page} history={history} />;
    case 'drift':
      return <DriftReport />;
  }
}

function subjectOf({ page }: SchemaTab): string {
  switch (page.kind) {
    case 'type':
      return `type ${page.setName} ${page.typeName}`;
    case 'file':
      return `file ${page.path}`;
    case 'drift':
      return 'drift';
  }
}
