import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import { ProblemError } from '../../shared/problem.ts';

/** What a file is saved as. */
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

/** Asks the user where to save; null when they cancel. A name without an ending gets that of its kind. */
export async function chooseSavePath(
  parent: BrowserWindow,
  suggestedName: string,
  kind: SaveKind,
): Promise<string | null> {
  const folder = lastFolder ?? app.getPath('documents');
  const chosen = await dialog.showSaveDialog(parent, {
    title: 'Save',
    // The window suggests a name, never a place.
    defaultPath: join(folder, plainName(suggestedName)),
    filters: [{ name: kindNames[kind], extensions: [kind] }],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  });
  if (chosen.canceled || chosen.filePath === '') return null;
  lastFolder = dirname(chosen.filePath);
  if (extname(chosen.filePath) !== '') return chosen.filePath;
  const path = `${chosen.filePath}.${kind}`;
  // The dialog asked about the name as it was typed.
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
 * Lets the user choose a file of certificates. One in the workspace is named from there, so that it is
 * found wherever the workspace lies. Null when they cancel.
 *
 * @param allow lets the file be used where no file of the workspace could ask for it
 */
export async function chooseCaFile(
  window: BrowserWindow,
  workspaceFolder: string,
  allow: (path: string) => Promise<void>,
): Promise<string | null> {
  const chosen = await dialog.showOpenDialog(window, {
    title: 'Choose a file of certificates',
    buttonLabel: 'Choose',
    defaultPath: workspaceFolder,
    properties: ['openFile'],
    filters: [
      { name: 'Certificates', extensions: ['pem', 'crt', 'cer', 'ca-bundle'] },
      { name: 'All files', extensions: ['*'] },
    ],
  });
  const path = chosen.canceled ? undefined : chosen.filePaths[0];
  if (path === undefined) return null;
  // By its real path: a link that is changed later is another choice. One that is not there yet has none.
  await allow(await realpath(path).catch(() => path));
  const inside = relative(workspaceFolder, path);
  if (isAbsolute(inside) || inside === '..' || inside.startsWith(`..${sep}`)) return path;
  return inside.replaceAll(sep, '/');
}

/**
 * Lets the user choose the file that a request or the settings name, so that it may be used. The dialog shows
 * its folder, and chooses nothing by itself: the name is that of a file that others may have written.
 *
 * @param named as the Problem of it says
 * @param allow lets the file be used, by its real path
 * @returns whether it was chosen
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
  // By its real path: a link that is changed later is another choice.
  const [real, wanted] = await Promise.all([chosen, named].map(realOf));
  if (real === undefined || real !== wanted) {
    throw new ProblemError({
      kind: 'file-read',
      title: 'This is another file',
      detail: `You chose ${chosen}, but ${named} is named. Nothing was allowed.`,
      location: { file: named },
      hint: 'Choose the file that is named, or name the other one.',
    });
  }
  await allow(real);
  return true;
}

async function realOf(path: string): Promise<string> {
  return realpath(path).catch(() => path);
}

/** What schemas come in. */
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
      // No tool agrees with the next on how they end.
      {
        name: 'Descriptor sets',
        extensions: ['binpb', 'pb', 'desc', 'protoset', 'fds', 'dsc', 'bin', 'descriptor_set'],
      },
      { name: 'All files', extensions: ['*'] },
    ],
  },
};

/** Lets the user choose what schemas are read from; empty when they cancel. */
export async function chooseProtoPaths(
  window: BrowserWindow,
  kind: ProtoPathKind,
): Promise<string[]> {
  const chosen = await dialog.showOpenDialog(window, { ...dialogs[kind], buttonLabel: 'Open' });
  return chosen.canceled ? [] : chosen.filePaths;
}
