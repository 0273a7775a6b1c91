import { Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { menuCommands } from '../../../shared/model/menu-commands.ts';
import type { RunEntry } from '../../../shared/model/run-result.ts';
import type { App } from '../../kernel/app.ts';
import { useApp, useTabs } from '../../kernel/app-context.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { activeTabOf, changeRunTab } from '../../kernel/tabs/tabs-state.ts';
import { formatCount } from '../../ui/format-quantity.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { InlineName } from '../../ui/inline-name.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { keysText } from '../../ui/keys.ts';
import { MenuAt, menuPoint, type Point } from '../../ui/menu-at.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { formatMs, formatWhen } from './format-run.ts';
import { loadRuns } from './load-runs.ts';
import { openSavedRun } from './open-run.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { renameRun } from './rename-run.ts';
import styles from './runs-panel.module.css';
import { useRuns } from './runs-store.ts';

/** The panel of saved runs, newest first. */
export function RunsPanel() {
  const app = useApp();
  const entries = useRuns((state) => state.entries);
  const problem = useRuns((state) => state.problem);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<RunEntry | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const activeRunId = useTabs((state) => {
    const tab = activeTabOf(state);
    return tab?.kind === 'run' ? tab.runId : null;
  });

  useEffect(() => {
    void loadRuns(app);
  }, [app]);

  /** Focuses a run once its entry is drawn again instead of the field. */
  function focusSoon(runId: string) {
    const selector = `[data-run="${CSS.escape(runId)}"] button`;
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  return (
    <Panel title="Runs">
      {problem !== null && <ProblemNotice problem={problem} compact />}
      {entries?.length === 0 && (
        <PanelEmpty>
          No runs yet. Choose Time it... beside Send in a request, or press{' '}
          {keysText(menuCommands.time.keys)}.
        </PanelEmpty>
      )}
      <ul ref={list} className={styles.list} aria-label="Saved runs">
        {entries?.map((entry) => (
          <li
            key={entry.id}
            data-run={entry.id}
            className={joinClasses(styles.item, entry.id === activeRunId && styles.active)}
          >
            {entry.id === renamingId ? (
              <InlineName
                label={`Name of ${entry.name}`}
                name={entry.name}
                onDone={(name, end) => {
                  setRenamingId(null);
                  if (name !== null) void renameRun(app, entry.id, name);
                  if (end === 'key') focusSoon(entry.id);
                }}
              />
            ) : (
              <Entry
                entry={entry}
                isActive={entry.id === activeRunId}
                onOpen={(isKept) => void openSavedRun(app, entry.id, !isKept)}
                onRename={() => setRenamingId(entry.id)}
                onDelete={() => setDeleting(entry)}
              />
            )}
          </li>
        ))}
      </ul>
      <QuestionDialog
        title="Delete this run?"
        isOpen={deleting !== null}
        action="Delete"
        look="danger"
        onAction={() => {
          if (deleting !== null) void deleteRun(app, deleting.id);
          setDeleting(null);
        }}
        onClose={() => setDeleting(null)}
      >
        <p>
          <strong>{deleting?.name}</strong> and all its samples are deleted. Exported files stay.
        </p>
      </QuestionDialog>
    </Panel>
  );
}

function Entry({
  entry,
  isActive,
  onOpen,
  onRename,
  onDelete,
}: {
  readonly entry: RunEntry;
  readonly isActive: boolean;
  readonly onOpen: (isKept: boolean) => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}) {
  const isUnderWay = entry.state === 'running' || entry.state === 'stopping';
  const figures = `${countOf(entry)}${mediansOf(entry)}`;
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const items = (
    <>
      <Menu.Item onClick={() => onOpen(true)}>Open</Menu.Item>
      <Menu.Item disabled={isUnderWay} onClick={onRename}>
        Rename...
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item disabled={isUnderWay} onClick={onDelete}>
        Delete...
      </Menu.Item>
    </>
  );
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-current={isActive}
        onClick={() => onOpen(false)}
        onDoubleClick={() => onOpen(true)}
        onContextMenu={(event) => {
          event.preventDefault();
          setMenuAt(menuPoint(event.currentTarget, event, 0));
        }}
        onKeyDown={(event) => {
          if (event.key === 'F2' && !isUnderWay) onRename();
          if (event.key === 'Delete' && !isUnderWay) onDelete();
        }}
      >
        <span className={styles.first}>
          <span className={styles.name} title={entry.name}>
            {entry.name}
          </span>
          <StateNote entry={entry} />
          <span className={styles.when} title={momentText(entry.startedAt)}>
            {formatWhen(entry.startedAt, new Date())}
          </span>
        </span>
        <span className={styles.medians} title={`Counted successes and medians: ${figures}`}>
          {figures}
        </span>
      </button>
      <span className={styles.tools}>
        <Menu position="bottom-end" offset={2}>
          <Menu.Target>
            <IconButton
              label={`More for "${entry.name}"`}
              icon={<EllipsisVertical size={14} aria-hidden />}
            />
          </Menu.Target>
          <Menu.Dropdown>{items}</Menu.Dropdown>
        </Menu>
      </span>
      {menuAt !== null && (
        <MenuAt opened at={menuAt} label={entry.name} onClose={() => setMenuAt(null)}>
          {items}
        </MenuAt>
      )}
    </>
  );
}

/** Says how a run ended, unless it completed. */
function StateNote({ entry }: { readonly entry: RunEntry }) {
  if (entry.state === 'done') return null;
  const look = { failed: styles.failed, stopped: styles.stopped, running: '', stopping: '' };
  return <span className={joinClasses(styles.state, look[entry.state])}>{entry.state}</span>;
}

/** Deletes a saved run with its samples. A tab that shows it keeps the plan, to run it again. */
async function deleteRun(
  app: Pick<App, 'engine' | 'notices' | 'own' | 'tabs'>,
  runId: string,
): Promise<void> {
  const result = await app.engine.deleteRun({ runId });
  if (result.ok) {
    app.tabs.setState((state) =>
      state.tabs
        .filter((tab) => tab.kind === 'run' && tab.runId === runId)
        .reduce(
          (next, { tabId }) =>
            changeRunTab(next, tabId, (tab) => ({ ...tab, runId: null, report: null })),
          state,
        ),
    );
  } else {
    showProblem(app.notices, `delete-${runId}`, result.problem);
  }
  await loadRuns(app);
}

/** Returns the counted successes of a saved run, once if they are equal: `n 200, `. */
function countOf({ counts }: RunEntry): string {
  return counts.length === 0 ? '' : `n ${[...new Set(counts)].map(formatCount).join('/')}, `;
}

/** Returns the medians of a saved run in one line: `Protobuf 2.00 ms, JSON 2.35 ms`. */
function mediansOf({ seriesNames, medians }: RunEntry): string {
  return seriesNames
    .map((name, series) => {
      const median = medians[series] ?? null;
      return median === null ? `${name} -` : `${name} ${formatMs(median)}\u00a0ms`;
    })
    .join(', ');
}
