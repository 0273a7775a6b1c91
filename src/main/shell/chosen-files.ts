import { randomUUID } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BrowserWindow, dialog } from 'electron';
import { ProblemError } from '../../shared/problem.ts';

/** A file that the user picked; the window knows its id and never its place. */
export interface ChosenFile {
  readonly fileId: string;
  readonly name: string;
  readonly byteLength: number;
}

/** Files that the user picked to look into. */
export interface ChosenFiles {
  /** Lets the user pick files; empty when they cancel. */
  choose(window: BrowserWindow): Promise<ChosenFile[]>;
  /** Reads a piece of one. Throws a Problem `file-read` where that cannot be. */
  read(fileId: string, start: number, count: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** Files that are remembered; the first ones are forgotten for further ones. */
const maxFiles = 1000;

/** Makes the list of what is picked, empty at first. */
export function createChosenFiles(): ChosenFiles {
  const paths = new Map<string, string>();

  return {
    async choose(window) {
      const chosen = await dialog.showOpenDialog(window, {
        title: 'Open bodies or recordings',
        buttonLabel: 'Open',
        properties: ['openFile', 'multiSelections'],
        filters: [
          { name: 'All files', extensions: ['*'] },
          { name: 'Bodies', extensions: ['bin', 'pb', 'binpb', 'hex', 'txt', 'json', 'txtpb'] },
          { name: 'Recordings', extensions: ['har'] },
        ],
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
        return await readPiece(path, start, count);
      } catch (error) {
        throw new ProblemError({ ...unreadable(basename(path)), cause: String(error) });
      }
    },
  };
}

/** One that cannot be looked at is found out when it is read. */
async function describe(path: string): Promise<ChosenFile> {
  const byteLength = await stat(path).then(
    ({ size }) => size,
    () => 0,
  );
  return { fileId: randomUUID(), name: basename(path), byteLength };
}

async function readPiece(
  path: string,
  start: number,
  count: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path);
  try {
    const bytes = new Uint8Array(count);
    let done = 0;
    while (done < count) {
      const { bytesRead } = await file.read(bytes, done, count - done, start + done);
      if (bytesRead === 0) throw new Error(`It ends after ${start + done} bytes.`);
      done += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}

function unreadable(name: string): ConstructorParameters<typeof ProblemError>[0] {
  return {
    kind: 'file-read',
    title: `${name} could not be read`,
    detail: 'It was moved, deleted or changed since it was chosen, or may not be read.',
    hint: 'Choose it again.',
  };
}

const forgotten = {
  kind: 'file-read',
  title: 'This file is not known any more',
  detail: 'Many others were chosen since.',
  hint: 'Choose it again.',
} as const;
