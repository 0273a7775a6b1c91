import { type BrowserWindow, dialog } from 'electron';
import { isWorkspace } from './recent-workspaces.ts';

/** What the user decided on: a folder, and whether a workspace has to be made in it first. */
export interface ChosenFolder {
  readonly folder: string;
  readonly isNew: boolean;
}

/** Lets the user choose a workspace; a folder that is none can become one. Null when they cancel. */
export async function chooseWorkspace(parent: BrowserWindow | null): Promise<ChosenFolder | null> {
  for (;;) {
    const folder = await askForFolder(parent, 'Open a workspace', 'Open');
    if (folder === null) return null;
    if (await isWorkspace(folder)) return { folder, isNew: false };
    const answer = await ask(parent, {
      message: 'This folder is no workspace',
      detail:
        `${folder} has no file protodesk.yaml. A workspace can be made in it: the files that are ` +
        'there stay as they are.',
      buttons: ['Make a workspace here', 'Choose another folder', 'Cancel'],
    });
    if (answer === 0) return { folder, isNew: true };
    if (answer === 2) return null;
  }
}

/** Lets the user choose where a new workspace goes; one that is there already can be opened. */
export async function chooseNewWorkspace(
  parent: BrowserWindow | null,
): Promise<ChosenFolder | null> {
  for (;;) {
    const folder = await askForFolder(parent, 'Choose a folder for the new workspace', 'Choose');
    if (folder === null) return null;
    if (!(await isWorkspace(folder))) return { folder, isNew: true };
    const answer = await ask(parent, {
      message: 'There is a workspace in this folder',
      detail: `${folder} has a file protodesk.yaml.`,
      buttons: ['Open it', 'Choose another folder', 'Cancel'],
    });
    if (answer === 0) return { folder, isNew: false };
    if (answer === 2) return null;
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
