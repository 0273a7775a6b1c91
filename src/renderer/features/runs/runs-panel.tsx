import { Menu } from '@mantine/core';
import { EllipsisVertical } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RunEntry } from '../../../shared/model/run-result.ts';
import { useActiveTab, useApp, useRuns } from '../../app/app-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Panel, PanelEmpty } from '../../ui/panel.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { deleteRun } from './delete-run.ts';
import { formatWhen } from './format-run.ts';
import { loadRuns } from './load-runs.ts';
import { mediansOf } from './medians-of.ts';
import { openSavedRun } from './open-run.ts';
import { QuestionDialog } from './question-dialog.tsx';
import { renameRun } from './rename-run.ts';
import styles from './runs-panel.module.css';

/** The saved runs, newest first. */
export function RunsPanel() {
  const app = useApp();
  const entries = useRuns((state) => state.entries);
  const problem = useRuns((state) => state.problem);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<RunEntry | null>(null);
  const activeTab = useActiveTab();
  const activeRunId = activeTab?.kind === 'run' ? activeTab.runId : null;

  useEffect(() => {
    void loadRuns(app);
  }, [app]);

  return (
    <Panel title="Runs">
      {problem !== null && <ProblemNotice problem={problem} compact />}
      {entries?.length === 0 && (
        <PanelEmpty>
          No runs yet. Open a request and choose Time it... in the menu beside Send, or press
          Ctrl+Shift+R.
        </PanelEmpty>
      )}
      <ul className={styles.list} aria-label="Saved runs">
        {entries?.map((entry) => (
          <li
            key={entry.id}
            className={joinClasses(styles.item, entry.id === activeRunId && styles.active)}
          >
            {entry.id === renamingId ? (
              <RenameField
                name={entry.name}
                onEnd={(name) => {
                  setRenamingId(null);
                  if (name !== null) void renameRun(app, entry.id, name);
                }}
              />
            ) : (
              <Entry
                entry={entry}
                isActive={entry.id === activeRunId}
                onOpen={() => void openSavedRun(app, entry.id)}
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
          <strong>{deleting?.name}</strong> goes with all its samples. Files that you exported stay.
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
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}) {
  const isUnderWay = entry.state === 'running' || entry.state === 'stopping';
  const medians = mediansOf(entry);
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-current={isActive}
        onClick={onOpen}
        onKeyDown={(event) => {
          if (event.key === 'F2' && !isUnderWay) onRename();
          if (event.key === 'Delete' && !isUnderWay) onDelete();
        }}
      >
        <span className={styles.first}>
          <span className={styles.name}>{entry.name}</span>
          <StateNote entry={entry} />
          <span className={styles.when} title={new Date(entry.startedAt).toLocaleString('en-GB')}>
            {formatWhen(entry.startedAt, new Date())}
          </span>
        </span>
        <span className={styles.medians} title={`Medians: ${medians}`}>
          {medians}
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
          <Menu.Dropdown>
            <Menu.Item onClick={onOpen}>Open</Menu.Item>
            <Menu.Item disabled={isUnderWay} onClick={onRename}>
              Rename...
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item disabled={isUnderWay} onClick={onDelete}>
              Delete...
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </span>
    </>
  );
}

/** How a run ended, unless it ended as it should. */
function StateNote({ entry }: { readonly entry: RunEntry }) {
  if (entry.state === 'done') return null;
  const look = { failed: styles.failed, stopped: styles.stopped, running: '', stopping: '' };
  return <span className={joinClasses(styles.state, look[entry.state])}>{entry.state}</span>;
}

function RenameField({
  name,
  onEnd,
}: {
  readonly name: string;
  /** Told the new name, or null to leave it. */
  readonly onEnd: (name: string | null) => void;
}) {
  const [typed, setTyped] = useState(name);
  const next = typed.trim();
  const taken = next === '' || next === name ? null : next;
  return (
    <input
      type="text"
      aria-label="New name"
      className={styles.rename}
      value={typed}
      ref={(field) => field?.focus()}
      spellCheck={false}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onEnd(taken)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnd(taken);
        if (event.key === 'Escape') onEnd(null);
      }}
    />
  );
}
