import { problem } from '../../../shared/problem.ts';
import type { App } from '../../kernel/app.ts';
import { showProblem } from '../../kernel/notices-store.ts';
import { fileOfBrowser } from './file-to-open.ts';
import { openFiles } from './open-files.ts';
import { isSchema } from './sort-dropped.ts';

/** So much of a file tells a descriptor set. */
const firstCount = 512;

/** A file or folder that was dropped on the window. */
export interface DroppedItem {
  readonly file: File;
  readonly isFolder: boolean;
}

/** What a drop brings; to be called while its event is handled, as it is empty after that. */
export function itemsOfDrop({ files, items }: DataTransfer): readonly DroppedItem[] {
  const ofFiles = [...items].filter(({ kind }) => kind === 'file');
  return [...files].map((file, index) => ({
    file,
    isFolder: ofFiles[index]?.webkitGetAsEntry()?.isDirectory === true,
  }));
}

/** Reads schemas from what is dropped on the window, and opens all else to be looked into. */
export async function takeDropped(
  app: Pick<App, 'actions' | 'engine' | 'notices' | 'pathForFile' | 'saveNow' | 'tabs'>,
  items: readonly DroppedItem[],
): Promise<void> {
  const sorted = await Promise.all(
    items.map(async ({ file, isFolder }) => {
      const firstBytes = isFolder ? new Uint8Array() : await firstBytesOf(file);
      return { file, isOfSchemas: isSchema({ name: file.name, isFolder, firstBytes }) };
    }),
  );
  const schemas = sorted.filter(({ isOfSchemas }) => isOfSchemas);
  const paths = schemas.map(({ file }) => app.pathForFile(file)).filter((path) => path !== '');
  if (paths.length > 0) app.actions.importSchemas?.(paths);
  else if (schemas.length > 0) showProblem(app.notices, 'drop', notOnDisk);
  const others = sorted.filter(({ isOfSchemas }) => !isOfSchemas);
  await openFiles(
    app,
    others.map(({ file }) => fileOfBrowser(file)),
    'drop',
  );
}

/** One that cannot be read says so when it is opened. */
async function firstBytesOf(file: File): Promise<Uint8Array> {
  const first = await fileOfBrowser(file).read(0, firstCount);
  return first.ok ? first.value : new Uint8Array();
}

const notOnDisk = problem({
  kind: 'file-read',
  title: 'What you dropped has no place on disk',
  detail:
    'Schemas are read from files and folders, not from what is dragged out of another program.',
  hint: 'Save it as a file first, or use "Open folder...".',
});
