import { ChevronDown, CircleAlert, FileCode2, TriangleAlert } from 'lucide-react';
import { type MouseEvent, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Problem } from '../../../../shared/problem.ts';
import { useSchemas, useWindowState } from '../../../kernel/app-context.ts';
import { CodeText } from '../../../ui/code-text.tsx';
import { formatCount, formatCounted } from '../../../ui/format-quantity.ts';
import { joinClasses } from '../../../ui/join-classes.ts';
import { locationText } from '../../../ui/location-text.ts';
import { PanelEmpty } from '../../../ui/panel.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { RowList } from '../../../ui/rows/row-list.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { fileName, folderOf, shortenPaths } from './place-text.ts';
import { type ProblemFilter, type ProblemRow, problemRows } from './problem-rows.ts';
import styles from './problems-view.module.css';
import type { SchemaActions } from './schema-actions.ts';

const filePx = 26;
const problemPx = 50;

/** Lists all problems of the schemas by file; a click or Enter goes to the place. */
export function ProblemsView({
  problems,
  emptyText,
  actions,
}: {
  readonly problems: readonly Problem[];
  /** Shown when there are none. */
  readonly emptyText: string;
  readonly actions: SchemaActions;
}) {
  const [filter, setFilter] = useState<ProblemFilter>('all');
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [isFolded, setFolded] = useState(false);
  const errors = useMemo(
    () => problems.filter(({ severity }) => severity === 'error').length,
    [problems],
  );
  const warnings = problems.length - errors;
  const workspaceFolder = useWindowState((state) => state.workspace?.folder ?? '');
  const sourcePaths = useSchemas(
    useShallow(({ report }) =>
      (report?.sets ?? []).flatMap(({ sources }) => sources.map(({ path }) => path)),
    ),
  );
  const isMixed = errors > 0 && warnings > 0;
  const shown = isMixed ? filter : 'all';
  const rows = useMemo(() => problemRows(problems, shown), [problems, shown]);

  function open(row: ProblemRow, isApart: boolean) {
    if (row.kind !== 'problem') return;
    const { file, line, column } = row.problem.location ?? {};
    if (file === undefined) return;
    actions.onOpenSource(
      { path: file, ...(line !== undefined && { line }), ...(column !== undefined && { column }) },
      isApart,
    );
  }

  function choose(row: ProblemRow) {
    setChosenKey(row.key);
    setFolded(false);
  }

  function fold(key: string): boolean {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
    setFolded(key === 'ArrowLeft');
    return true;
  }

  if (problems.length === 0) return <PanelEmpty>{emptyText}</PanelEmpty>;
  return (
    <>
      {isMixed && (
        <div className={styles.filter}>
          <Segmented<ProblemFilter>
            label="Which problems"
            value={filter}
            segments={[
              { value: 'all', label: `All ${formatCount(problems.length)}` },
              { value: 'errors', label: formatCounted(errors, 'error') },
              { value: 'warnings', label: formatCounted(warnings, 'warning') },
            ]}
            onChange={setFilter}
          />
        </div>
      )}
      <RowList
        role="tree"
        label="Problems of the schemas"
        className={styles.scroller}
        rows={rows}
        rowPx={(row) => (row.kind === 'file' ? filePx : problemPx)}
        isMeasured
        virtual={{ overscan: 6 }}
        activeKey={chosenKey}
        onActive={choose}
        canGoTo={(row) => row.kind === 'problem'}
        onAct={open}
        onKey={(event) => fold(event.key)}
      >
        {(row, { id, index, style, measure, isActive }) => (
          <div
            key={row.key}
            ref={measure}
            data-index={index}
            className={styles.place}
            style={style}
          >
            {row.kind === 'file' ? (
              <FileHead file={row.file} count={row.count} />
            ) : (
              <ProblemItem
                id={id}
                problem={briefly(row.problem, workspaceFolder, sourcePaths)}
                isChosen={isActive}
                isExpanded={isActive && !isFolded}
                onDetails={() => choose(row)}
                onOpen={(isApart) => {
                  choose(row);
                  open(row, isApart);
                }}
              />
            )}
          </div>
        )}
      </RowList>
    </>
  );
}

function FileHead({ file, count }: { readonly file: string | null; readonly count: number }) {
  return (
    <div className={styles.file} role="presentation" title={file ?? undefined}>
      <FileCode2 size={13} aria-hidden className={styles.icon} />
      <span className={styles.name}>{file === null ? 'All schemas' : fileName(file)}</span>
      <span className={styles.folder}>
        <bdi>{file === null ? '' : folderOf(file)}</bdi>
      </span>
      <span className={styles.count}>{formatCount(count)}</span>
    </div>
  );
}

function ProblemItem({
  id,
  problem,
  isChosen,
  isExpanded,
  onDetails,
  onOpen,
}: {
  readonly id: string;
  readonly problem: Problem;
  readonly isChosen: boolean;
  /** True when everything is shown: the source line, the hint, the library's message. */
  readonly isExpanded: boolean;
  readonly onDetails: () => void;
  /** @param isApart true opens it in a new tab */
  readonly onOpen: (isApart: boolean) => void;
}) {
  const canOpen = problem.location?.file !== undefined;

  function onClick(event: MouseEvent) {
    // Selecting text to copy must not open anything.
    const isMarking = window.getSelection()?.isCollapsed === false;
    if (isMarking || (event.target as Element).closest('summary, button, a') !== null) return;
    onOpen(event.ctrlKey || event.metaKey);
  }

  return (
    <div
      role="treeitem"
      id={id}
      aria-level={1}
      aria-selected={isChosen}
      aria-expanded={isExpanded}
      aria-label={`${problem.severity}: ${problem.title}`}
      tabIndex={-1}
      className={joinClasses(styles.problem, canOpen && styles.link, isChosen && styles.chosen)}
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(false);
      }}
    >
      {isExpanded ? (
        <ProblemNotice problem={problem} compact />
      ) : (
        <ProblemBrief problem={problem} onDetails={onDetails} />
      )}
    </div>
  );
}

/** Shortens paths: the folder is shown above, and there is little room. */
function briefly(problem: Problem, folder: string, sourcePaths: readonly string[]): Problem {
  const { detail, hint, location } = problem;
  return {
    ...problem,
    detail: shortenPaths(detail, folder, sourcePaths),
    ...(hint !== undefined && { hint: shortenPaths(hint, folder, sourcePaths) }),
    ...(location?.file !== undefined && {
      location: { ...location, file: fileName(location.file) },
    }),
  };
}

/** A problem in two lines: what happened, and where, with the beginning of the details. */
function ProblemBrief({
  problem,
  onDetails,
}: {
  readonly problem: Problem;
  readonly onDetails: () => void;
}) {
  const { severity, title, detail, location } = problem;
  const Icon = severity === 'warning' ? TriangleAlert : CircleAlert;
  return (
    <section
      className={styles.brief}
      aria-label={`${severity === 'warning' ? 'Warning' : 'Problem'}: ${title}`}
      title={[title, detail].filter(Boolean).join('\n')}
    >
      <Icon className={styles[severity]} size={15} aria-hidden />
      <div className={styles.words}>
        <p className={styles.line}>
          <span className={styles.title}>
            <CodeText text={title} />
          </span>
          <button
            type="button"
            tabIndex={-1}
            className={styles.more}
            aria-label="Details"
            onClick={onDetails}
          >
            <ChevronDown size={13} aria-hidden />
          </button>
        </p>
        <p className={styles.line}>
          {location !== undefined && (
            <span className={styles.problemBriefPlace}>
              {/* For screen readers; it is visible above. */}
              <span className={styles.problemBriefFile}>{location.file}</span>
              {locationText(location).slice(location.file?.length ?? 0)}
            </span>
          )}
          <span className={styles.detail}>
            <CodeText text={detail} />
          </span>
        </p>
      </div>
    </section>
  );
}
