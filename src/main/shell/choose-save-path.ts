import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';

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
