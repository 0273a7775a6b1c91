import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { messageOf, ProblemError } from '../../shared/problem.ts';
import { readPlainPiece } from '../engine/disk/plain-file.ts';

/** A file that the user picked; the window knows its id but not its path. */
export interface ChosenFile {
  readonly fileId: string;
  readonly name: string;
  readonly byteLength: number;
}

/** Files that the user picked to open. */
export interface ChosenFiles {
  /** Lets the user pick files; empty when they cancel. */
  choose(window: BrowserWindow, purpose: keyof typeof dialogs): Promise<ChosenFile[]>;
  /** Reads a piece of a file. Throws a Problem `file-read` on failure. */
  read(fileId: string, start: number, count: number): Promise<Uint8Array<ArrayBuffer>>;
}

const allFiles = { name: 'All files', extensions: ['*'] };

/** The options of the system's dialog. */
const dialogs = {
  bodies: {
    title: 'Open bodies or recordings',
    buttonLabel: 'Open',
    filters: [
      allFiles,
      { name: 'Bodies', extensions: ['bin', 'pb', 'binpb', 'hex', 'txt', 'json', 'txtpb'] },
      { name: 'Recordings', extensions: ['har'] },
    ],
  },
  drafts: {
    title: 'Import drafts',
    buttonLabel: 'Import',
    filters: [{ name: 'JSON', extensions: ['json'] }, allFiles],
  },
};

/** The maximum number of remembered files; the oldest are dropped. */
const maxFiles = 1000;

/** Creates an empty list of picked files. */
export function createChosenFiles(): ChosenFiles {
  const paths = new Map<string, string>();

  return {
    async choose(window, purpose) {
      const chosen = await dialog.showOpenDialog(window, {
        ...dialogs[purpose],
        properties: ['openFile', 'multiSelections'],
      });
      const picked = chosen.canceled ? [] : chosen.filePaths;
      const files = await Promise.all(picked.map(describe));
      for (const [index, { fileId }] of files.entries()) paths.set(fileId, picked[index] ?? '');
      for (const old of [...paths.keys()].slice(0, -maxFiles)) paths.delete(old);
      return files;
    },
    async read(fileId, start, count) {
      const path = paths.get(fileId);
      if (path === undefined) throw new ProblemError(forgotten);
      try {
        return await readPlainPiece(path, start, count, 'follow');
      } catch (error) {
        throw new ProblemError({ ...unreadable(basename(path)), cause: messageOf(error) });
      }
    },
  };
}

/** An unreadable file is reported when it is read. */
async function describe(path: string): Promise<ChosenFile> {
  const byteLength = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  return { fileId: randomUUID(), name: basename(path), byteLength };
}

function unreadable(name: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-read',
    title: `${name} could not be read`,
    detail: 'It was moved, deleted or changed, or cannot be read.',
    hint: 'Choose it again.',
  };
}

const forgotten = {
  kind: 'file-read',
  title: 'This file expired',
  detail: 'Many others were chosen since.',
  hint: 'Choose it again.',
} as const;
