import { type BrowserWindow, dialog } from 'electron';
import type { z } from 'zod';
import type { shellContract } from '../../shared/contract/shell.ts';
import type { ProjectPlan } from '../../shared/model/project.ts';
import { type Problem, ProblemError, problemOf } from '../../shared/problem.ts';
import type { EngineHost } from './engine-host.ts';
import type { Log } from './log.ts';
import type { ProjectFolders } from './project-folders.ts';
import { isWorkspace, withPresence, workspaceGone } from './recent-workspaces.ts';
import type { Settings } from './settings.ts';
import type { MainWindow } from './window.ts';

/** The workspace to open. */
export type WorkspaceChoice = z.output<typeof shellContract.openWorkspace.input>;

type Listed = z.output<typeof shellContract.listWorkspaces.output>['workspaces'];
type Place = Pick<Listed[number], 'folder' | 'isSamples'>;

/** The workspaces of this computer, and switching between them. */
export interface Workspaces {
  list(): Promise<Listed>;
  /**
   * Opens a workspace; false when the user cancelled. Throws a Problem when it is missing or cannot be
   * created.
   */
  open(choice: WorkspaceChoice): Promise<boolean>;
  /** Reopens the open workspace, with the folder that is at its path now. */
  reopen(useFormerState: boolean): Promise<void>;
  /** Like `open`, from a menu: a Problem is shown in a message box. */
  openFromMenu(choice: WorkspaceChoice): void;
}

/** Lists, creates and switches workspaces. */
export function setupWorkspaces(options: {
  readonly log: Log;
  readonly settings: Settings;
  readonly engineHost: EngineHost;
  readonly window: MainWindow;
  readonly projects: ProjectFolders;
}): Workspaces {
  const { log, settings, engineHost, window, projects } = options;
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
      case 'around': {
        const { folder, workspaceFolder } = projects.find(choice.projectId);
        if (workspaceFolder === null) throw new ProblemError(workspaceGone(folder));
        return { folder: workspaceFolder, isNew: false };
      }
      case 'project': {
        const { folder, documentsFolder } = projects.find(choice.projectId);
        const target = choice.place === 'project' ? folder : documentsFolder;
        // It may have been made before, when the user stayed because of unsaved text.
        const isNew = !(await isWorkspace(target));
        return { folder: target, isNew, project: { folder, plan: choice.plan } };
      }
    }
  }

  /**
   * Switches to a workspace.
   *
   * @returns false when the user stays because of unsaved text
   */
  async function switchTo(folder: string): Promise<boolean> {
    const isSamples = folder === engineHost.samplesFolder;
    const { workspace } = engineHost;
    if (workspace !== null && (isSamples ? workspace.isSamples : workspace.folder === folder)) {
      return true;
    }
    if (!(await window.save('open'))) return false;
    // The open page must not reach the new engine: it would write its tabs into the new workspace.
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
      if (chosen.isNew) await engineHost.createWorkspace(chosen.folder, chosen.project ?? null);
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
  detail: 'Only workspaces opened on this computer before can be opened by folder.',
  hint: 'Use Open workspace...',
} as const;

/** The chosen folder, and whether it must become a workspace first. */
interface ChosenFolder {
  readonly folder: string;
  readonly isNew: boolean;
  /** The project that a new workspace is for. */
  readonly project?: { readonly folder: string; readonly plan: ProjectPlan };
}

/** Lets the user choose a workspace; any other folder can become one. Null when they cancel. */
async function chooseWorkspace(parent: BrowserWindow | null): Promise<ChosenFolder | null> {
  for (;;) {
    const folder = await askForFolder(parent, 'Open a workspace', 'Open');
    if (folder === null) return null;
    if (await isWorkspace(folder)) return { folder, isNew: false };
    const response = await ask(parent, {
      message: 'This folder is not a workspace',
      detail: `${folder} has no protodesk.yaml. You can create a workspace here; existing files stay unchanged.`,
      buttons: ['Create workspace here', 'Choose another folder', 'Cancel'],
    });
    if (response === 0) return { folder, isNew: true };
    if (response === 2) return null;
  }
}

/** Lets the user choose the place of a new workspace; an existing one can be opened. */
async function chooseNewWorkspace(parent: BrowserWindow | null): Promise<ChosenFolder | null> {
  for (;;) {
    const folder = await askForFolder(parent, 'Choose a folder for the new workspace', 'Choose');
    if (folder === null) return null;
    if (!(await isWorkspace(folder))) return { folder, isNew: true };
    const response = await ask(parent, {
      message: 'This folder is already a workspace',
      detail: `${folder} has a protodesk.yaml.`,
      buttons: ['Open it', 'Choose another folder', 'Cancel'],
    });
    if (response === 0) return { folder, isNew: false };
    if (response === 2) return null;
  }
}

async function askForFolder(
  parent: BrowserWindow | null,
  title: string,
  buttonLabel: string,
): Promise<string | null> {
  const options: Electron.OpenDialogOptions = {
    title,
    buttonLabel,
    properties: ['openDirectory', 'createDirectory', 'promptToCreate'],
  };
  const chosen = await (parent
    ? dialog.showOpenDialog(parent, options)
    : dialog.showOpenDialog(options));
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

async function ask(
  parent: BrowserWindow | null,
  question: { message: string; detail: string; buttons: string[] },
): Promise<number> {
  const options: Electron.MessageBoxOptions = {
    type: 'question',
    defaultId: 0,
    cancelId: question.buttons.length - 1,
    ...question,
  };
  const { response } = await (parent
    ? dialog.showMessageBox(parent, options)
    : dialog.showMessageBox(options));
  return response;
}
