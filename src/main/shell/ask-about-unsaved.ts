import { join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import { type NotSaved, unsavedFileText } from '../../shared/model/unsaved.ts';
import { messageOf } from '../../shared/problem.ts';
import { writeWhole } from './write-whole.ts';

/** Why the page goes. */
export type GoesFor = 'close' | 'quit' | 'open';

const goesAnyway: Readonly<Record<GoesFor, string>> = {
  close: 'Close anyway',
  quit: 'Quit anyway',
  open: 'Open anyway',
};

/** More names do not help. */
const maxNames = 12;

/**
 * Asks what to do with typed text that is not on disk: save it in a place that the user chooses, lose it, or
 * stay.
 *
 * @param notSaved null when neither the page nor the engine says what is not on disk
 * @param goesFor names the button that loses it
 * @returns true when the page may go
 */
export async function askAboutUnsaved(
  parent: BrowserWindow,
  notSaved: NotSaved | null,
  goesFor: GoesFor,
): Promise<boolean> {
  if (notSaved === null) return askAboutUnknown(parent, goesFor);
  return askAboutKnown(parent, notSaved, goesFor);
}

async function askAboutUnknown(parent: BrowserWindow, goesFor: GoesFor): Promise<boolean> {
  const { response } = await dialog.showMessageBox(parent, {
    type: 'warning',
    message: 'Protodesk does not respond',
    detail: 'Recent changes may not be saved. To keep them, cancel and wait for the disk.',
    buttons: [goesAnyway[goesFor], 'Cancel'],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  return response === 0;
}

async function askAboutKnown(
  parent: BrowserWindow,
  { unsaved, reason }: NotSaved,
  goesFor: GoesFor,
): Promise<boolean> {
  const named = unsaved.slice(0, maxNames).map(({ name }) => name);
  const more = unsaved.length - named.length;
  const secrets = unsaved.some(({ text }) => text === null)
    ? 'Secrets are never written to a file: copy them first.'
    : null;
  let why = reason;
  for (;;) {
    const { response } = await dialog.showMessageBox(parent, {
      type: 'warning',
      message: 'Some changes are not saved',
      detail: [
        [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
        ...(why === null ? [] : [why]),
        ...(secrets === null ? [] : [secrets]),
      ].join('\n\n'),
      buttons: ['Save elsewhere...', goesAnyway[goesFor], 'Cancel'],
      defaultId: 0,
      cancelId: 2,
      noLink: true,
    });
    if (response === 2) return false;
    if (response === 1) return true;
    const { canceled, filePath } = await dialog.showSaveDialog(parent, {
      title: 'Save elsewhere',
      defaultPath: join(app.getPath('documents'), 'protodesk-unsaved.json'),
      filters: [{ name: 'JSON', extensions: ['json'] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    });
    if (canceled || filePath === '') continue;
    try {
      await writeWhole(filePath, unsavedFileText(unsaved));
      return true;
    } catch (error) {
      why = `${filePath} could not be written: ${messageOf(error)}`;
    }
  }
}
