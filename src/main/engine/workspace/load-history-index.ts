import { readFile } from 'node:fs/promises';
import type { HistoryEntry } from '../../../shared/model/history.ts';
import { messageOf } from '../../../shared/problem.ts';
import { forEachLimited } from '../disk/for-each-limited.ts';
import {
  historyPathOf,
  listHistoryFolder,
  removeLeftovers,
  storedBytesOf,
} from './history-files.ts';
import { entryOf, parseRecord } from './history-format.ts';
import {
  createHistoryIndex,
  type HistoryIndex,
  readIndexFile,
  writeIndexFile,
} from './history-index.ts';
import { moveAway } from './move-away.ts';

/** The number of records read at a time when the index does not know them. */
const recordsAtOnce = 16;

/**
 * Opens the index of an existing history folder. Index entries are used when their record's file exists; only
 * unknown records are read. A damaged record is set aside and affects only itself.
 */
export async function loadHistoryIndex(options: {
  readonly folder: string;
  readonly nameOf: (requestId: string) => string | null;
  readonly onUnexpected: (error: unknown, where: string) => void;
}): Promise<HistoryIndex> {
  const { folder } = options;
  const [listing, indexed] = await Promise.all([listHistoryFolder(folder), readIndexFile(folder)]);
  const entries: HistoryEntry[] = [];
  const unknown: string[] = [];
  for (const id of listing.recordIds) {
    const entry = indexed.entries.get(id);
    if (entry === undefined) unknown.push(id);
    else entries.push(entry);
  }
  await forEachLimited(unknown, recordsAtOnce, async (id) => {
    const path = historyPathOf(folder, id, 'record');
    try {
      const content = parseRecord(await readFile(path, 'utf8'));
      // Left to the version that wrote it, which lists it.
      if (content.kind === 'newer') return;
      const { record } = content;
      // The file says which exchange it is; a copied record would count twice.
      if (record.exchange.id !== id) throw new Error(`It is the record of ${record.exchange.id}.`);
      entries.push(entryOf(record, await storedBytesOf(folder, id), options.nameOf));
    } catch (error) {
      const { detail } = await moveAway(path, 'an exchange', error);
      options.onUnexpected(new Error(`${path}: ${messageOf(error)} ${detail}`), 'history');
    }
  });
  entries.sort((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0));
  const index = createHistoryIndex();
  for (const entry of entries) index.put(entry);
  // Replaced or removed entries make it longer than needed.
  const isStale =
    entries.some(({ exchangeId }) => !indexed.entries.has(exchangeId)) ||
    indexed.lineCount > entries.length * 1.25;
  if (isStale) {
    await writeIndexFile(folder, entries).catch((error: unknown) =>
      options.onUnexpected(error, 'history'),
    );
  }
  await removeLeftovers(listing.leftovers).catch((error: unknown) =>
    options.onUnexpected(error, 'history'),
  );
  return index;
}
