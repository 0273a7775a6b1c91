import { ChevronRight } from 'lucide-react';
import type { Problem } from '../../../shared/problem.ts';
import { useApp, useWindowState } from '../../kernel/app-context.ts';
import { chooseFileButton } from '../../kernel/choose-file-button.tsx';
import { showInFolder } from '../../kernel/show-in-folder.ts';
import { Button } from '../../ui/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { restorePrevious } from './change-entries.ts';
import { collectionsOf, useCollections } from './collections-state.ts';
import { type ProblemGroup, problemGroups, problemKey } from './problem-groups.ts';
import styles from './workspace-problems.module.css';

/**
 * Shows the problems of the workspace's files, grouped by file. A dismissed problem stays hidden until it
 * changes.
 */
export function WorkspaceProblems() {
  const app = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const dismissed = useCollections((state) => state.dismissedProblems);
  const choice = useCollections((state) => state.areProblemsOpen);
  const problems = workspace?.problems ?? [];
  const banner = workspace?.access.kind === 'read-only' ? workspace.access.problem.title : null;
  // Problems shown in the banner are not repeated.
  const shown = problems.filter(
    (problem) => problem.title !== banner && !dismissed.has(problemKey(problem)),
  );
  if (workspace === null || shown.length === 0) return null;
  const groups = problemGroups(shown, workspace.folder);
  const isOpen = choice ?? shown.some(isError);
  const canRestore = workspace.access.kind === 'writable';

  function dismiss(gone: readonly Problem[]) {
    collectionsOf(app).setState({
      dismissedProblems: new Set([...dismissed, ...gone.map(problemKey)]),
    });
  }

  return (
    <section className={styles.problems} aria-label="Problems of the workspace">
      <div className={styles.head}>
        <button
          type="button"
          className={styles.title}
          data-problems-head
          aria-expanded={isOpen}
          onClick={() => collectionsOf(app).setState({ areProblemsOpen: !isOpen })}
        >
          <ChevronRight
            size={13}
            aria-hidden
            className={joinClasses(styles.chevron, isOpen && styles.open)}
          />
          {headOf(groups)}
        </button>
        <Button look="quiet" onClick={() => dismiss(shown)}>
          Dismiss
        </Button>
      </div>
      {isOpen && (
        <div className={styles.list}>
          {groups.map(({ file, problems: own }) => (
            <div key={file ?? ''} className={styles.group}>
              {file !== null && (
                <button
                  type="button"
                  className={styles.file}
                  title="Show in folder"
                  onClick={() => void showInFolder(app, `${workspace.folder}/${file}`)}
                >
                  {file}
                </button>
              )}
              {own.map((problem) => (
                <ProblemNotice
                  key={problemKey(problem)}
                  problem={withoutFile(problem)}
                  compact
                  actions={
                    problem.restorePath === undefined ? (
                      chooseFileButton(problem)
                    ) : (
                      <Button
                        disabled={!canRestore}
                        onClick={() => void restorePrevious(app, problem.restorePath ?? '')}
                      >
                        Restore the last good version
                      </Button>
                    )
                  }
                />
              ))}
              <Button look="quiet" className={styles.dismiss} onClick={() => dismiss(own)}>
                Dismiss
              </Button>
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

function headOf(groups: readonly ProblemGroup[]): string {
  const wrong = groups.filter(({ problems }) => problems.some(isError));
  const [only, ...others] = groups.flatMap(({ problems }) => problems);
  // A problem without a file belongs to the app, so its title is shown.
  if (groups[0]?.file === null && only !== undefined && others.length === 0) return only.title;
  const isOfFiles = groups.every(({ file }) => file !== null);
  if (wrong.length === 0) {
    if (!isOfFiles) return 'Notes on this workspace';
    return groups.length === 1 ? 'A note on a file' : 'Notes on files';
  }
  if (!isOfFiles) return 'This workspace has problems';
  return wrong.length === 1 ? 'A file has a problem' : `${wrong.length} files have problems`;
}

function isError({ severity }: Problem): boolean {
  return severity === 'error';
}

/** The file is shown above its problems. */
function withoutFile({ location, ...problem }: Problem): Problem {
  if (location === undefined) return problem;
  const { file: _, ...place } = location;
  return { ...problem, location: place };
}
