import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';

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
