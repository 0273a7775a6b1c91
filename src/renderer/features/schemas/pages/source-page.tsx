import { ChevronDown, ChevronUp, CircleAlert, FolderOpen, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { Result } from '../../../../shared/contract/contract.ts';
import type { SchemaSourceText } from '../../../../shared/model/schemas.ts';
import type { SchemaTabPage } from '../../../../shared/model/session.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp, useSchemas } from '../../../kernel/app-context.ts';
import { closeTabWithUndo } from '../../../kernel/close-tab-with-undo.ts';
import type { EngineCalls } from '../../../kernel/engine-client.ts';
import { showInFolder } from '../../../kernel/show-in-folder.ts';
import { titleOfPage } from '../../../kernel/tabs/title-of-page.ts';
import { SourceView, type SourceViewHandle } from '../../../monaco/source-view.tsx';
import { Button } from '../../../ui/button.tsx';
import { CodeText } from '../../../ui/code-text.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { followSourceName } from './follow-source-name.ts';
import { goTo } from './schema-tab-state.ts';
import { countProblemsIn, marksOf } from './source-marks.ts';
import styles from './source-page.module.css';
import { useResult } from './use-result.ts';

type FileTabPage = SchemaTabPage & { readonly kind: 'file' };

const origins: Readonly<Record<SchemaSourceText['origin'], string>> = {
  disk: 'File on disk, read-only',
  'descriptor-set': 'From a descriptor set',
  'built-in': 'Built in',
};

/** The text of a schema file as it was read, with its problems. */
export function SourcePage({
  tabId,
  page,
  history,
}: {
  readonly tabId: string;
  readonly page: FileTabPage;
  /** The back and forward buttons. */
  readonly history: ReactNode;
}) {
  const app = useApp();
  const { path } = page;
  // The check finds more problems in the same schemas.
  const version = useSchemas(
    ({ report, revision }) => `${revision} ${countProblemsIn(report?.problems ?? [], path)}`,
  );
  const response = useResult(path, version, () => readWholeSource(app.engine, path));

  if (response?.ok === true) {
    return <Shown tabId={tabId} page={page} source={response.value} history={history} />;
  }
  return (
    <>
      <div className={styles.bar}>
        {history}
        <h2 className={styles.title}>{titleOfPage(page)}</h2>
      </div>
      <div className={styles.notice}>
        {response === null ? (
          <p className={styles.quiet}>Reading...</p>
        ) : (
          <ProblemNotice
            problem={response.problem}
            actions={<Button onClick={() => closeTabWithUndo(app, tabId)}>Close tab</Button>}
          />
        )}
      </div>
    </>
  );
}

function Shown({
  tabId,
  page,
  source,
  history,
}: {
  readonly tabId: string;
  readonly page: FileTabPage;
  readonly source: SchemaSourceText;
  readonly history: ReactNode;
}) {
  const app = useApp();
  const view = useRef<SourceViewHandle>(null);
  /** The place stored for the next visit; going there now would scroll the text. */
  const kept = useRef<FileTabPage>(page);
  const { path, text, problems, origin, importPath } = source;
  const marks = useMemo(() => marksOf(problems), [problems]);

  useEffect(() => {
    if (kept.current === page) return;
    kept.current = page;
    view.current?.goTo(page.line, page.column);
  }, [page]);

  function keepPlace(line: number, column: number) {
    if (kept.current.line === line && kept.current.column === column) return;
    kept.current = { ...page, line, column };
    const place = kept.current;
    app.tabs.setState((state) => goTo(state, tabId, place));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'F8' || problems.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    view.current?.nextMark(event.shiftKey ? -1 : 1);
  }

  return (
    <div className={styles.page} onKeyDownCapture={onKeyDown}>
      <div className={styles.bar}>
        {history}
        <h2 className={styles.title} title={path}>
          {importPath}
        </h2>
        <span className={styles.origin}>{origins[origin]}</span>
        <div className={styles.tools}>
          <CopyButton compact label="Copy the path" getText={() => path} />
          {origin === 'disk' && (
            <IconButton
              label="Show in folder"
              icon={<FolderOpen size={14} aria-hidden />}
              onClick={() => void showInFolder(app, path)}
            />
          )}
        </div>
      </div>
      {problems.length > 0 && (
        <Problems
          problems={problems}
          onGoTo={(line, column) => {
            view.current?.goTo(line, column);
            view.current?.focus();
          }}
          onStep={(step) => view.current?.nextMark(step)}
        />
      )}
      <div className={styles.text}>
        <SourceView
          ref={view}
          text={text}
          language="proto"
          label={`Source of ${importPath}, read-only. F12 opens the type at the cursor.`}
          start={page}
          marks={marks}
          onCursor={keepPlace}
          onName={(name) => void followSourceName(app, source, name)}
        />
      </div>
    </div>
  );
}

function Problems({
  problems,
  onGoTo,
  onStep,
}: {
  readonly problems: readonly Problem[];
  readonly onGoTo: (line: number, column: number) => void;
  readonly onStep: (step: 1 | -1) => void;
}) {
  const words = formatCounted(problems.length, 'problem');
  return (
    <section className={styles.problems} aria-label="Problems of this file">
      <header className={styles.problemsHead}>
        <h3>{words} in this file</h3>
        <IconButton
          label="Previous problem"
          keys="Shift+F8"
          icon={<ChevronUp size={14} aria-hidden />}
          onClick={() => onStep(-1)}
        />
        <IconButton
          label="Next problem"
          keys="F8"
          icon={<ChevronDown size={14} aria-hidden />}
          onClick={() => onStep(1)}
        />
      </header>
      <ul className={styles.problemList}>
        {problems.slice(0, mostListed).map((problem) => (
          <li key={keyOf(problem)}>
            <ProblemLine problem={problem} onGoTo={onGoTo} />
          </li>
        ))}
        {problems.length > mostListed && (
          <li className={styles.quiet}>
            {formatCount(problems.length - mostListed)} more; use F8.
          </li>
        )}
      </ul>
    </section>
  );
}

const mostListed = 100;

function keyOf({ kind, title, detail, location }: Problem): string {
  return [kind, location?.line, location?.column, title, detail].join(' ');
}

function ProblemLine({
  problem,
  onGoTo,
}: {
  readonly problem: Problem;
  readonly onGoTo: (line: number, column: number) => void;
}) {
  const { severity, title, detail, hint, location } = problem;
  const Icon = severity === 'warning' ? TriangleAlert : CircleAlert;
  const line = location?.line;
  const column = location?.column ?? 1;
  const words = (
    <>
      <Icon
        size={14}
        aria-hidden
        className={severity === 'warning' ? styles.warning : styles.error}
      />
      <span className={styles.words}>
        <b>
          <CodeText text={title} />
        </b>{' '}
        <CodeText text={detail} />
        {hint !== undefined && (
          <span className={styles.hint}>
            <CodeText text={hint} />
          </span>
        )}
      </span>
      {line !== undefined && (
        <span className={styles.at}>
          {line}:{column}
        </span>
      )}
    </>
  );
  if (line === undefined) return <div className={styles.problem}>{words}</div>;
  return (
    <button type="button" className={styles.problem} onClick={() => onGoTo(line, column)}>
      {words}
    </button>
  );
}

/** Reads all pages of a schema file. If it changes meanwhile, the read ends and starts again. */
async function readWholeSource(
  engine: EngineCalls,
  path: string,
): Promise<Result<SchemaSourceText>> {
  const first = await engine.readSchemaSource({ path });
  if (!first.ok) return first;
  const { totalLength } = first.value;
  let { text } = first.value;
  while (text.length < totalLength) {
    const next = await engine.readSchemaSource({ path, start: text.length });
    if (!next.ok) return next;
    if (next.value.totalLength !== totalLength || next.value.text === '') break;
    text += next.value.text;
  }
  return { ok: true, value: { ...first.value, text } };
}
