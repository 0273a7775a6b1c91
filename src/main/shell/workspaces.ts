import { dialog } from 'electron';
import type { z } from 'zod';
import type { shellContract } from '../../shared/contract/shell.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import { type ChosenFolder, chooseNewWorkspace, chooseWorkspace } from './choose-folder.ts';
import type { EngineHost } from './engine-host.ts';
import type { Log } from './log.ts';
import { isWorkspace, withPresence, workspaceGone } from './recent-workspaces.ts';
import type { Settings } from './settings.ts';
import type { MainWindow } from './window.ts';

/** Which workspace to open. */
export type WorkspaceChoice = z.output<typeof shellContract.openWorkspace.input>;

type Listed = z.output<typeof shellContract.listWorkspaces.output>['workspaces'];
type Place = Pick<Listed[number], 'folder' | 'isSamples'>;

/** The workspaces of this computer, and the way from one to another. */
export interface Workspaces {
  list(): Promise<Listed>;
  /** False when the user cancelled. Throws a Problem when there is nothing to open, or it cannot be made. */
  open(choice: WorkspaceChoice): Promise<boolean>;
  /** Opens the workspace again that is open, as the folder that is at its path now. */
  reopen(useFormerState: boolean): Promise<void>;
  /** As `open`, from a menu: a Problem is shown in a box of its own. */
  openFromMenu(choice: WorkspaceChoice): void;
}

/** Lists, makes and switches workspaces. */
export function setupWorkspaces(options: {
  readonly log: Log;
  readonly settings: Settings;
  readonly engineHost: EngineHost;
  readonly window: MainWindow;
}): Workspaces {
  const { log, settings, engineHost, window } = options;
  let isOpening = false;

  async function chosenFolder(choice: WorkspaceChoice): Promise<ChosenFolder | null> {
    switch (choice.kind) {
      case 'listed':
        if (!settings.recentWorkspaces.some(({ folder }) => folder === choice.folder)) {
          throw new ProblemError(notListed);
        }
        if (!(await isWorkspace(choice.folder))) {
          throw new ProblemError(workspaceGone(choice.folder));
        }
        return { folder: choice.folder, isNew: false };
      case 'choose':
        return chooseWorkspace(window.current());
      case 'create':
        return chooseNewWorkspace(window.current());
      case 'samples':
        return { folder: engineHost.samplesFolder, isNew: false };
    }
  }

  /** @returns false when the user stays with what could not be saved */
  async function switchTo(folder: string): Promise<boolean> {
    const isSamples = folder === engineHost.samplesFolder;
    const { workspace } = engineHost;
    if (workspace !== null && (isSamples ? workspace.isSamples : workspace.folder === folder)) {
      return true;
    }
    if (!(await window.save('open'))) return false;
    // The page that is open must not meet the new engine: it would write its tabs into the new workspace.
    const stopped = engineHost.stop();
    await Promise.all([window.reload(), stopped]);
    settings.setWorkspaceFolder(isSamples ? null : folder);
    engineHost.open(isSamples ? null : folder);
    return true;
  }

  async function open(choice: WorkspaceChoice): Promise<boolean> {
    if (isOpening) return false;
    isOpening = true;
    try {
      const chosen = await chosenFolder(choice);
      if (chosen === null) return false;
      if (chosen.isNew) await engineHost.createWorkspace(chosen.folder);
      return await switchTo(chosen.folder);
    } finally {
      isOpening = false;
    }
  }

  return {
    async list() {
      const { workspace } = engineHost;
      const recent = await withPresence(settings.recentWorkspaces);
      const samples = { folder: engineHost.samplesFolder, name: 'Sample workspace' };
      const listed = [
        ...recent.map((one) => ({ ...one, isSamples: false })),
        { ...samples, isSamples: true, isThere: true },
      ];
      if (workspace === null) return listed;
      return [{ ...workspace, isThere: true }, ...listed.filter((one) => !isSame(one, workspace))];
    },
    open,
    async reopen(useFormerState) {
      const { workspace } = engineHost;
      if (workspace === null) return;
      if (!(await window.save('open'))) return;
      const stopped = engineHost.stop();
      await Promise.all([window.reload(), stopped]);
      engineHost.open(workspace.isSamples ? null : workspace.folder, { useFormerState });
    },
    openFromMenu(choice) {
      open(choice).catch((error: unknown) => {
        const problem = problemOf(error);
        if (problem.kind === 'internal') log.error('open workspace', error);
        showBox(window, problem);
      });
    },
  };
}

function isSame(a: Place, b: Place): boolean {
  return a.isSamples ? b.isSamples : a.folder === b.folder;
}

function showBox(window: MainWindow, { title, detail, hint }: Problem): void {
  const box = {
    type: 'error' as const,
    message: title,
    detail: [detail, hint].filter(Boolean).join('\n\n'),
    buttons: ['Close'],
  };
  const parent = window.current();
  void (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box));
}

const notListed = {
  kind: 'not-found',
  title: 'This workspace is not in the list',
  detail: 'Only workspaces that were open on this computer can be opened by their folder.',
  hint: 'Open it with Open workspace...',
} as const;
