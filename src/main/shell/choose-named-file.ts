import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { ProblemError } from '../../shared/problem.ts';

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
