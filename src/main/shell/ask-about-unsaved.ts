import { join } from 'node:path';
import { app, type BrowserWindow, dialog } from 'electron';
import type { z } from 'zod';
import type { shellContract } from '../../shared/contract/shell.ts';
import { messageOf } from '../../shared/problem.ts';
import { writeWhole } from './write-whole.ts';

/** What the page could not put on disk, and why. */
export type NotSaved = z.output<typeof shellContract.readyToClose.input>;

/** For what the page goes. */
export type GoesFor = 'close' | 'quit' | 'open';

const goesAnyway: Readonly<Record<GoesFor, string>> = {
  close: 'Close anyway',
  quit: 'Quit anyway',
  open: 'Open anyway',
};

/** More names than these say no more. */
const maxNames = 12;

/**
 * Asks what becomes of what was typed and is not on disk: it is saved in a place that the user chooses, or lost,
 * or the page stays.
 *
 * @param goesFor names the button that loses it
 * @returns whether the page may go
 */
export async function askAboutUnsaved(
  parent: BrowserWindow,
  { unsaved, reason }: NotSaved,
  goesFor: GoesFor,
): Promise<boolean> {
  const named = unsaved.slice(0, maxNames).map(({ name }) => name);
  const more = unsaved.length - named.length;
  const secrets = unsaved.some(({ text }) => text === null)
    ? 'Secrets are never written to a file: note them before you go on.'
    : null;
  let why = reason;
  for (;;) {
    const { response } = await dialog.showMessageBox(parent, {
      type: 'warning',
      message: 'Some of what you typed is not saved',
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
      await writeWhole(filePath, textOf(unsaved));
      return true;
    } catch (error) {
      why = `${filePath} could not be written: ${messageOf(error)}`;
    }
  }
}

function textOf(unsaved: NotSaved['unsaved']): string {
  const contents = unsaved.flatMap(({ name, text }) =>
    text === null ? [] : [{ name, content: JSON.parse(text) as unknown }],
  );
  return `${JSON.stringify({ protodesk: 'unsaved', version: 1, contents }, null, 2)}\n`;
}
