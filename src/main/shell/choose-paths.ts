import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { ProblemError } from '../../shared/problem.ts';

/** The kind of a saved file. */
export type SaveKind =
  | 'csv'
  | 'jtl'
  | 'md'
  | 'png'
  | 'svg'
  | 'json'
  | 'binpb'
  | 'txtpb'
  | 'bin'
  | 'txt'
  | 'xml';

const kindNames: Readonly<Record<SaveKind, string>> = {
  csv: 'Comma-separated values',
  jtl: 'JMeter results',
  md: 'Markdown',
  png: 'PNG picture',
  svg: 'SVG picture',
  json: 'JSON',
  binpb: 'Protobuf',
  txtpb: 'Text format of protobuf',
  bin: 'Bytes',
  txt: 'Text',
  xml: 'XML',
};

let lastFolder: string | null = null;

/**
 * Asks the user where to save; null when they cancel. Adds the extension of the kind to a name without one.
 */
export async function chooseSavePath(
  parent: BrowserWindow,
  suggestedName: string,
  kind: SaveKind,
): Promise<string | null> {
  const folder = lastFolder ?? app.getPath('documents');
  const chosen = await dialog.showSaveDialog(parent, {
    title: 'Save',
    // The window suggests a name, never a folder.
    defaultPath: join(folder, plainName(suggestedName)),
    filters: [{ name: kindNames[kind], extensions: [kind] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (chosen.canceled || chosen.filePath === '') return null;
  lastFolder = dirname(chosen.filePath);
  if (extname(chosen.filePath) !== '') return chosen.filePath;
  const path = `${chosen.filePath}.${kind}`;
  // The dialog asked about the name as typed.
  return !existsSync(path) || (await mayReplace(parent, path)) ? path : null;
}

function plainName(name: string): string {
  const plain = name.replaceAll(/[\p{C}<>:"/\\|?*]+/gu, '-').replace(/^\.+/, '');
  return plain.slice(0, 120) || 'protodesk';
}

async function mayReplace(parent: BrowserWindow, path: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox(parent, {
    type: 'question',
    message: 'Replace this file?',
    detail: path,
    buttons: ['Replace', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/**
 * Lets the user choose a certificate file. A file in the workspace gets a relative path, so that it is found
 * wherever the workspace is. Null when they cancel.
 *
 * @param allow allows the use of a file that workspace files may not request
 */
export async function chooseCaFile(
  window: BrowserWindow,
  workspaceFolder: string,
  allow: (path: string) => Promise<void>,
): Promise<string | null> {
  return chooseAllowed(window, workspaceFolder, allow, {
    title: 'Choose a file of certificates',
    filters: [
      { name: 'Certificates', extensions: ['pem', 'crt', 'cer', 'ca-bundle'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
}

/** Lets the user choose the file of a part of a body, like {@link chooseCaFile}. */
export async function choosePartFile(
  window: BrowserWindow,
  workspaceFolder: string,
  allow: (path: string) => Promise<void>,
): Promise<string | null> {
  return chooseAllowed(window, workspaceFolder, allow, { title: 'Choose a file to send' });
}

async function chooseAllowed(
  window: BrowserWindow,
  workspaceFolder: string,
  allow: (path: string) => Promise<void>,
  options: OpenDialogOptions,
): Promise<string | null> {
  const chosen = await dialog.showOpenDialog(window, {
    ...{ ...options, buttonLabel: 'Choose', defaultPath: workspaceFolder },
    properties: ['openFile'],
  });
  const path = chosen.canceled ? undefined : chosen.filePaths[0];
  if (path === undefined) return null;
  // By its real path: a link that changes later is another choice. A missing file has none.
  await allow(await realpath(path).catch(() => path));
  const inside = relative(workspaceFolder, path);
  if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) return path;
  return inside.replaceAll(sep, '/');
}

/**
 * Lets the user choose the file that a request or the settings name, to allow its use. The dialog shows its
 * folder and preselects nothing, since others may have written the name.
 *
 * @param named as the Problem names it
 * @param allow allows the use of the file, by its real path
 * @returns true when it was chosen
 * @throws ProblemError when the user chose another one
 */
export async function chooseNamedFile(
  window: BrowserWindow,
  named: string,
  allow: (realPath: string) => Promise<void>,
): Promise<boolean> {
  const found = await dialog.showOpenDialog(window, {
    title: `Choose ${named}`,
    buttonLabel: 'Choose',
    ...(isAbsolute(named) && { defaultPath: dirname(named) }),
    properties: ['openFile', 'showHiddenFiles'],
  });
  const chosen = found.canceled ? undefined : found.filePaths[0];
  if (chosen === undefined) return false;
  // By its real path: a link that changes later is another choice.
  const [real, wanted] = await Promise.all([chosen, named].map(realOf));
  if (real === undefined || real !== wanted) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'This is another file',
      detail: `You chose ${chosen}, not ${named}. Nothing was allowed.`,
      location: { file: named },
      hint: 'Choose the named file, or change the name.',
    });
  }
  await allow(real);
  return true;
}

async function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** Lets the user choose the folder of a project; null when they cancel. */
export async function chooseProjectFolder(window: BrowserWindow): Promise<string | null> {
  const chosen = await dialog.showOpenDialog(window, {
    title: 'Open a project folder',
    buttonLabel: 'Open',
    properties: ['openDirectory'],
  });
  return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
}

/** The kinds of schema sources. */
type ProtoPathKind = 'folder' | 'files' | 'descriptor-set';

const dialogs: Readonly<Record<ProtoPathKind, OpenDialogOptions>> = {
  folder: {
    title: 'Open a folder of .proto files',
    properties: ['openDirectory', 'multiSelections'],
  },
  files: {
    title: 'Open .proto files',
    properties: ['openFile', 'multiSelections'],
    filters: [{ name: 'Protocol Buffers', extensions: ['proto'] }],
  },
  'descriptor-set': {
    title: 'Open a descriptor set',
    properties: ['openFile', 'multiSelections'],
    filters: [
      // Tools do not agree on the extension.
      {
        name: 'Descriptor sets',
        extensions: ['binpb', 'pb', 'desc', 'protoset', 'fds', 'dsc', 'bin', 'descriptor_set'],
      },
      { name: 'All files', extensions: ['*'] },
    ],
  },
};

/** Lets the user choose schema sources; empty when they cancel. */
export async function chooseProtoPaths(
  window: BrowserWindow,
  kind: ProtoPathKind,
): Promise<string[]> {
  const chosen = await dialog.showOpenDialog(window, { ...dialogs[kind], buttonLabel: 'Open' });
  return chosen.canceled ? [] : chosen.filePaths;
}
