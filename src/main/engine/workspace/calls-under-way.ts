import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HistoryRecord } from '../../../shared/model/history.ts';
import { idSchema } from '../../../shared/model/ids.ts';
import { makePrivateSubfolder } from '../disk/make-private-subfolder.ts';
import { historyPathOf, moveFile } from './history-files.ts';
import { recordText } from './history-format.ts';

/**
 * Calls in flight, each with a record on disk: the history shows it if this process ends first. The folder
 * has few files, so that a start can check it at once.
 */
export interface CallsUnderWay {
  /**
   * Writes the record without flushing: it survives the end of the process anyway, and no call waits for it.
   */
  begin(record: HistoryRecord): void;
  /** Removes the record: the history has another, or the call is reported elsewhere. */
  end(exchangeId: string): Promise<void>;
  /** True when an earlier process left any. */
  isAnyLeft(): Promise<boolean>;
  /** Makes history entries from the records that an earlier process left. */
  recover(historyFolder: string): Promise<void>;
  /** Resolves when no record is being written. */
  settled(): Promise<void>;
}

const folderName = 'under-way';
const ending = '.json';

/**
 * Tracks the calls of this process.
 *
 * @param privateFolder the folder of their records
 * @param onUnexpected called when one could not be written: the call goes on without
 */
export function createCallsUnderWay(
  privateFolder: string,
  onUnexpected: (error: unknown) => void,
): CallsUnderWay {
  /** The paths of the written records, by exchange. */
  const written = new Map<string, Promise<string>>();

  async function left(): Promise<readonly string[]> {
    const names = await readdir(join(privateFolder, folderName)).catch(() => []);
    return names
      .filter((name) => name.endsWith(ending))
      .map((name) => name.slice(0, -ending.length))
      .filter((id) => idSchema.safeParse(id).success && !written.has(id));
  }

  return {
    begin(record) {
      const { id } = record.exchange;
      const path = pathOf(privateFolder, id);
      const done = write(privateFolder, path, recordText(record)).catch(onUnexpected);
      written.set(
        id,
        done.then(() => path),
      );
    },
    async end(exchangeId) {
      const path = await written.get(exchangeId);
      if (path === undefined) return;
      await rm(path, { force: true }).catch(onUnexpected);
      written.delete(exchangeId);
    },
    isAnyLeft: async () => (await left()).length > 0,
    async recover(historyFolder) {
      for (const id of await left()) {
        const record = historyPathOf(historyFolder, id, 'record');
        // It ended with its history record written, before this one was removed.
        const isKnown = await stat(record).catch(() => null);
        if (isKnown) await rm(pathOf(privateFolder, id), { force: true });
        else await moveFile(pathOf(privateFolder, id), record);
      }
    },
    async settled() {
      await Promise.all(written.values());
    },
  };
}

function pathOf(privateFolder: string, exchangeId: string): string {
  // The id becomes a path: the contract checks it, and on disk it may be anything.
  return join(privateFolder, folderName, `${idSchema.parse(exchangeId)}${ending}`);
}

async function write(privateFolder: string, path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await makePrivateSubfolder(privateFolder, folderName);
    await writeFile(path, text);
  }
}
