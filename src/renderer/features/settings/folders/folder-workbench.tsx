import { Folder, FolderGit2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InheritedSettings } from '../../../../shared/model/inherited-settings.ts';
import type { CollectionEntry } from '../../../../shared/model/workspace.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { useApp, useWindowState } from '../../../kernel/app-context.ts';
import { showProblem } from '../../../kernel/notices-store.ts';
import { folderNames } from '../../../kernel/tabs/folder-name.ts';
import type { FolderTab } from '../../../kernel/tabs/tabs-state.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { FolderEditor } from './folder-editor.tsx';
import styles from './folder-workbench.module.css';

const noEntries: readonly CollectionEntry[] = [];

/** The settings of a folder or the workspace, which apply to all requests in it. */
export function FolderWorkbench({ tab }: { readonly tab: FolderTab }) {
  const app = useApp();
  const { folderPath } = tab;
  const isTop = folderPath === '';
  const found = useFolderSettings(folderPath);
  const workspaceName = useWindowState((state) => state.workspace?.name) ?? '';
  const entries = useWindowState((state) => state.workspace?.collections) ?? noEntries;
  const names = folderNames(entries, folderPath);
  const name = names.at(-1) ?? workspaceName;
  const parents = names.slice(0, -1).join(' / ');
  const [problem, setProblem] = useState<Problem | null>(null);
  const Icon = isTop ? FolderGit2 : Folder;

  async function write(base: InheritedSettings, settings: InheritedSettings): Promise<boolean> {
    const result = await app.engine.saveFolderSettings({ folderPath, base, settings });
    setProblem(result.ok ? null : result.problem);
    if (result.ok) {
      app.window.setState({ workspace: result.value.workspace });
      return true;
    }
    // The last save happens while the tab closes.
    const isShown = app.tabs.getState().activeTabId === tab.tabId;
    if (!isShown) showProblem(app.notices, `settings-${folderPath}`, result.problem);
    return false;
  }

  return (
    <section className={styles.bench} aria-label={`Settings of ${name}`}>
      <header className={styles.head}>
        <Icon size={16} aria-hidden className={styles.icon} />
        <h2>{name}</h2>
        <span className={styles.where}>{isTop ? 'Workspace: all requests' : parents}</span>
      </header>
      {problem !== null && (
        <div className={styles.problem}>
          <ProblemNotice problem={problem} />
        </div>
      )}
      {found.kind === 'failed' && (
        <div className={styles.problem}>
          <ProblemNotice problem={found.problem} />
        </div>
      )}
      {found.kind === 'read' && (
        <FolderEditor tab={tab} name={name} settings={found.settings} onWrite={write} />
      )}
    </section>
  );
}

/** The settings of a folder in its file. */
type FolderSettings =
  | { readonly kind: 'reading' }
  | { readonly kind: 'read'; readonly settings: InheritedSettings }
  | { readonly kind: 'failed'; readonly problem: Problem };

/** Reads the settings of a folder, and again when files of the workspace change. */
function useFolderSettings(folderPath: string): FolderSettings {
  const { engine } = useApp();
  const workspace = useWindowState((state) => state.workspace);
  const [found, setFound] = useState<FolderSettings>({ kind: 'reading' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another workspace may have other settings
  useEffect(() => {
    let isCurrent = true;
    void engine.readFolderSettings({ folderPath }).then((result) => {
      if (!isCurrent) return;
      setFound(
        result.ok
          ? { kind: 'read', settings: result.value.settings }
          : { kind: 'failed', problem: result.problem },
      );
    });
    return () => {
      isCurrent = false;
    };
  }, [engine, folderPath, workspace]);

  return found;
}
